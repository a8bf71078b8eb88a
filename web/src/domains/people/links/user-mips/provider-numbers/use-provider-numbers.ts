import { providerNumberWarning } from '@gantry/contract/domains/people/links/user-mips/provider-number'
import type { PersonNumbers } from '@gantry/contract/domains/people/links/user-mips/schemas'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../../../../api/queries.ts'
import { expecting, useChange } from '../../../../../ui/feedback/use-change.ts'
import type { List } from '../../../../../ui/list/use-list.ts'

export type NumberLink = PersonNumbers['links'][number]

type NumbersRequest = Pick<List, 'pageRequest' | 'search'> & { mipIds: number[] }

/** A page of the people of these MIPs, with their numbers there. */
export function useProviderNumbers({ pageRequest, search, mipIds }: NumbersRequest) {
  return useQuery({
    ...callQuery('listProviderNumbers', {
      body: { pageRequest, mipIds, ...(search ? { search } : {}) },
    }),
    enabled: mipIds.length > 0,
    placeholderData: keepPreviousData,
  })
}

/** Saves a number. The cell shows it at once, and the old one again if the server refuses. */
export function useNumberChange() {
  const { t } = useTranslation('links')
  return useChange('updateProviderNumber', {
    success: t('messages.users.updatedProviderNumber'),
    failure: t('messages.users.updateProviderNumberFailed'),
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
