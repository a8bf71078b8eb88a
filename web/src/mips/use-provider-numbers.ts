import type { PersonNumbers } from '@gantry/contract/mips'
import { providerNumberWarning } from '@gantry/contract/provider-number'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../api/queries.ts'
import type { List } from '../ui/table/use-list.ts'
import { expecting, useChange } from '../ui/use-change.ts'

export type NumberLink = PersonNumbers['links'][number]

type NumbersRequest = Pick<List, 'pageRequest' | 'search'> & { mipIds: number[]; attention: boolean }

/** The people of these MIPs, a page of them, with their numbers there. */
export function useProviderNumbers({ pageRequest, search, mipIds, attention }: NumbersRequest) {
  return useQuery({
    ...callQuery('listProviderNumbers', {
      body: { pageRequest, mipIds, ...(search ? { search } : {}), ...(attention ? { attention } : {}) },
    }),
    enabled: mipIds.length > 0,
    placeholderData: keepPreviousData,
  })
}

/** Writes a number where it stands; shown at once, and taken back when the server refuses. */
export function useNumberChange() {
  const { t } = useTranslation('messages')
  return useChange('updateProviderNumber', {
    success: t('users.updatedProviderNumber'),
    failure: t('users.updateProviderNumberFailed'),
    outdates: ['listProviderNumbers', 'listMipUsers', 'listUserMips'],
    expect: ({ body: { userMipId, providerNumber: typed } }) => {
      const providerNumber = typed.trim().toUpperCase()
      const changed = { providerNumber, providerNumberWarning: providerNumberWarning(providerNumber) }
      return [
        expecting('listProviderNumbers', {}, (page) => ({
          ...page,
          people: page.people.map((person) => ({
            ...person,
            links: person.links.map((link) =>
              link.userMipId === userMipId ? { ...link, ...changed } : link,
            ),
          })),
        })),
      ]
    },
  })
}
