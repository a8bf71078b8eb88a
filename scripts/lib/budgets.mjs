// Our own: size-limit weighs files by name. What a page needs is in Vite's manifest, with its texts and shared chunks.

import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.mjs'

const web = join(root, 'web')
const readJson = (path) => JSON.parse(readFileSync(join(web, path), 'utf8'))

/** The problems with the size of the built pages, one sentence each. */
export function complaintsAboutWeight() {
  return weighPages().flatMap(({ page, kilobytes, budget }) => {
    const { growth, newPage } = readJson('budgets.json')
    if (budget === undefined && kilobytes > newPage)
      return [
        `${page} weighs ${kilobytes} kB; a page without a budget in web/budgets.json may have ${newPage} kB.`,
      ]
    if (kilobytes === null) return [`${page} has a budget in web/budgets.json, and is no page.`]
    const most = Math.round(budget * growth * 10) / 10
    if (kilobytes > most)
      return [`${page} weighs ${kilobytes} kB; it may have ${most} kB, 2 % more than its ${budget} kB.`]
    return []
  })
}

/** Scripts and styles of a first visit to each page, in kilobytes (1000) of brotli. */
export function weighPages() {
  const manifest = readJson('dist/.vite/manifest.json')
  const { always, sharedTexts: shared, pages, portalPages } = readJson('budgets.json')
  const known = { ...pages, ...portalPages }
  const found = Object.keys(manifest).filter((source) => /^src\/.+Page\.tsx$/.test(source))
  return [...new Set([...found, ...Object.keys(known)])].toSorted().map((page) => {
    const { budget, within, texts = [] } = known[page] ?? {}
    if (!manifest[page]) return { page, kilobytes: null, budget: budget ?? null }
    const entries = [
      ...always,
      ...(page in pages ? [] : [portalChunk(manifest)]),
      ...(within === undefined ? [] : [within]),
      page,
    ]
    const words = [...shared, ...texts, ...(page in pages ? [] : ['menu'])].map(textFile)
    return { page, kilobytes: weigh(manifest, entries, words), budget }
  })
}

// English is the smallest and the most frequent language; a separate test checks the others.
function textFile(namespace) {
  const assets = join(web, 'dist/assets')
  const folder = readdirSync(assets).find((name) => name.startsWith('texts-'))
  return `assets/${folder}/${namespace}-en.json`
}

/** The shell and what the pages in it share: a chunk of many sources has a name alone (web/build/chunk-groups.ts). */
const portalChunk = (manifest) => Object.keys(manifest).find((key) => /^_portal-.+\.js$/.test(key))

function weigh(manifest, entries, texts) {
  const files = new Set(texts)
  const seen = new Set()
  const add = (source) => {
    if (seen.has(source)) return
    seen.add(source)
    const chunk = manifest[source]
    if (!chunk) throw new Error(`${source}, named in web/budgets.json, is not in the build.`)
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file)
    for (const needed of chunk.imports ?? []) add(needed)
  }
  entries.forEach(add)
  const bytes = [...files].reduce((sum, file) => sum + servedSize(file), 0)
  return Math.round(bytes / 100) / 10
}

/** Below about a packet nothing is compressed beforehand (web/build/precompress.ts). */
function servedSize(file) {
  const path = join(web, 'dist', file)
  return (statSync(`${path}.br`, { throwIfNoEntry: false }) ?? statSync(path)).size
}
