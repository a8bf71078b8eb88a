import { expect, it } from 'vitest'
import { wantsLines } from '../log/lines.ts'
import { createSampler } from '../tracing/sampler.ts'
import { Environment } from './environment.ts'
import { readSettings } from './settings.ts'

// compose.yaml passes every setting, and an empty text for one that is not set.
const names = Object.keys(Environment.shape)
const empty = Object.fromEntries(names.map((name) => [name, '']))

it.for(names)('an empty %s counts as not set', (name) => {
  expect(readSettings({ [name]: '' })).toEqual(readSettings({}))
})

it('settings that are all empty count as not set, also where the log and traces read them', () => {
  expect(readSettings(empty)).toEqual(readSettings({}))
  expect(wantsLines({ ...empty, NODE_ENV: 'production' })).toBe(true)
  expect(createSampler(empty).toString()).toBe(createSampler({}).toString())
})
