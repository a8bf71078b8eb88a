import { expect, it } from 'vitest'
import { actionGroups, actionsOf, isAction } from './actions.ts'
import { sentenceNames, subjectsOf } from './event-names.ts'
import english from './texts/en.json' with { type: 'json' }

const link = {
  subjectType: 'user-group',
  subjectId: 9,
  subjectName: null,
  detail: { userId: 3, groupId: 5 },
  names: { userId: 'Ada Nguyen' },
}

it('names people and records, and uses the number of those without a name', () => {
  const { user, group, mip } = sentenceNames(link, 'something')
  expect({ user, group, mip }).toEqual({ user: 'Ada Nguyen', group: '#5', mip: 'something' })
})

it('is about the record, or about both records of a link', () => {
  expect(subjectsOf(link)).toEqual([
    { kind: 'user', id: 3, name: 'Ada Nguyen' },
    { kind: 'group', id: 5, name: '#5' },
  ])
  const edit = { subjectType: 'mip', subjectId: 4, subjectName: 'Harbour', detail: {}, names: {} }
  expect(subjectsOf(edit)).toEqual([{ kind: 'mip', id: 4, name: 'Harbour' }])
})

it('keeps the name of a deleted record', () => {
  const gone = {
    subjectType: 'document',
    subjectId: 7,
    subjectName: null,
    detail: { fileName: 'letter.pdf', userId: 3 },
    names: {},
  }
  expect(sentenceNames(gone, 'something').document).toBe('letter.pdf')
})

it('knows every action that has a sentence', () => {
  const worded = Object.entries(english.actions).flatMap(([group, verbs]) =>
    Object.keys(verbs).map((verb) => `${group}.${verb}`),
  )
  expect(worded.filter((action) => !isAction(action))).toEqual([])
  expect(actionGroups.flatMap(actionsOf).filter((action) => !worded.includes(action))).toEqual([])
})
