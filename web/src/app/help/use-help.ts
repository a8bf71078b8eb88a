import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSignedInUser, useViewer } from '../../sessions/index.ts'
import { allTopics, type Chapter, readChapters } from './chapters.ts'

/** The topics of what the session's role may do, and all texts of the help by their names. */
export function useHelp() {
  const { i18n } = useTranslation()
  const viewer = useViewer()
  const user = useSignedInUser()
  const language = i18n.resolvedLanguage ?? 'en'
  const query = useQuery({
    queryKey: ['help', language],
    queryFn: () => readChapters(language),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const chapters: ReadonlyMap<string, Chapter> = query.data ?? new Map()
  const topics = allTopics.flatMap(({ name, pages, isOffered }) => {
    const chapter = chapters.get(name)
    return chapter && isOffered(viewer, user) ? [{ name, pages, ...chapter }] : []
  })
  return { topics, chapters, query }
}
export type OfferedTopic = ReturnType<typeof useHelp>['topics'][number]
