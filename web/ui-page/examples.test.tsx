import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderPart } from '../src/testing/render.tsx'
import { all, shownWithin } from './examples/all.ts'

const folder = join(import.meta.dirname, '../src/ui')
/** The components of `ui/`; the theme is around the page. */
const parts = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .map((path) => basename(path))
  .filter((name) => /^[A-Z]\w*\.tsx$/.test(name) && name !== 'ThemeProvider.tsx')
  .map((name) => name.replace('.tsx', ''))
  .toSorted()

const examples = Object.values(all).flatMap((folderExamples) => Object.entries(folderExamples))
const names = examples.map(([name]) => name)

describe('the page of all parts', () => {
  it('has an example of each part', () => {
    expect([...names, ...Object.keys(shownWithin)].toSorted()).toEqual(parts)
    expect(Object.values(shownWithin).filter((name) => !names.includes(name))).toEqual([])
  })

  it.each(examples)('shows %s', async (name, example) => {
    await renderPart(<section aria-label={name}>{example()}</section>)
    const section = await screen.findByRole('region', { name })
    expect(section.childElementCount, 'OfflineBanner alone would be empty').toBeGreaterThan(0)
  })
})
