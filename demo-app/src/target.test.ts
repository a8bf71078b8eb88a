import { expect, test } from 'vitest'
import { ownTarget } from './target.ts'

const baseUrl = 'https://ris.example:8443'

test.each([
  ['https://ris.example:8443/worklist?site=3', '/worklist?site=3'],
  ['/worklist', '/worklist'],
  [null, '/'],
  ['', '/'],
  ['https://evil.example/worklist', '/'],
  ['https://ris.example/worklist', '/'],
  ['http://ris.example:8443/worklist', '/'],
  ['//evil.example/worklist', '/'],
  ['https://ris.example:8443@evil.example/', '/'],
  ['\\\\evil.example', '/'],
  ['javascript:alert(1)', '/'],
  ['data:text/html,hello', '/'],
  ['https://[', '/'],
])('to be sent on to %s is to be sent to %s', (target, expected) => {
  expect(ownTarget(target, baseUrl)).toBe(`${baseUrl}${expected}`)
})

test('a path that looks like another host stays on ours', () => {
  const target = ownTarget(`${baseUrl}//evil.example`, baseUrl)
  expect(new URL(target, baseUrl).origin).toBe(baseUrl)
})
