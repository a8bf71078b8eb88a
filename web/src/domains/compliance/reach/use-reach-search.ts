import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReachSearch } from './reach-search.ts'

type Changes = { [Name in keyof ReachSearch]?: ReachSearch[Name] | undefined }

/** The question, which is in the address. */
export function useReachSearch(): [ReachSearch, (changes: Changes) => void] {
  const navigate = useNavigate()
  const search: ReachSearch = useSearch({ strict: false })
  return [
    search,
    (changes) => void navigate({ to: '.', search: { ...search, ...changes } as never, replace: true }),
  ]
}
