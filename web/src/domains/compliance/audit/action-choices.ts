import { watchedChanges } from 'virtual:contract-audit'
import { type RecordKind, recordKinds } from '@gantry/contract/registry'
import type { TFunction } from 'i18next'
import { type Action, actionGroups, actionsOf } from './actions.ts'

type Choices = { group: string; items: { value: string; label: string }[] }[]

/** What the values of watched changes begin with, among the actions. */
export const CHANGE = 'change '

/** The choices of the filter: a watched change, a kind of action, or one action. `chosen` may be unknown to the portal. */
export function actionChoices(t: TFunction<'audit'>, chosen: string | undefined): Choices {
  const blank = '…'
  const names = Object.fromEntries(
    [...recordKinds, 'document', 'import', 'list', 'view'].map((kind) => [kind, blank]),
  ) as Record<RecordKind | 'document' | 'import' | 'list' | 'view', string>
  const changes = watchedChanges.map((change) => ({
    value: `${CHANGE}${change}`,
    label: t(`watched.${change}`),
  }))
  const choices: Choices = actionGroups.map((group) => ({
    group: t(`groups.${group}`),
    items: [
      { value: group, label: t('filters.everyKind', { kind: t(`groups.${group}`) }) },
      ...actionsOf(group).map((action: Action) => ({ value: action, label: t(`actions.${action}`, names) })),
    ],
  }))
  const isKnown =
    chosen === undefined || choices.some(({ items }) => items.some(({ value }) => value === chosen))
  if (!isKnown) choices.unshift({ group: chosen, items: [{ value: chosen, label: chosen }] })
  return [{ group: t('filters.changes'), items: changes }, ...choices]
}
