import type { ComponentType, ReactNode } from 'react'
import type { HelpTopic } from '../../kit/pages/help-topic.ts'

type Text = ComponentType<{ Link: ComponentType<{ to: string; children: ReactNode }> }>
export type Chapter = { title: string; Text: Text }

/** The topics that the domains list. */
export const allTopics = Object.values(
  import.meta.glob<readonly HelpTopic[]>('../../domains/**/help/topics.ts', {
    eager: true,
    import: 'topics',
  }),
).flat()

const files = import.meta.glob<{ title: string; default: Text }>([
  '../../domains/**/help/*/*.md',
  './news/*/*.md',
])

/**
 * All texts of the help in a language, which are one file of the build, by their names: `domains/people/users/help/add-person/fr.md`
 * is `add-person`, and `news/1.0/fr.md` is `1.0`.
 */
export async function readChapters(language: string): Promise<ReadonlyMap<string, Chapter>> {
  const wanted = Object.entries(files).filter(([path]) => path.endsWith(`/${language}.md`))
  const chapters = wanted.map(async ([path, load]) => {
    const { title, default: Text } = await load()
    return [path.split('/').at(-2) ?? '', { title, Text }] as const
  })
  return new Map(await Promise.all(chapters))
}
