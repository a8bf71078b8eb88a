import { documentMedia } from '@gantry/contract/domains/people/documents/words'
import { expect, it } from 'vitest'
import { documentTypes } from './file-types.ts'

it('the document of the API names exactly the types of the documents that are accepted', () => {
  expect([...new Set(documentTypes)].toSorted()).toEqual([...documentMedia].toSorted())
})
