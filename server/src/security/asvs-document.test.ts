import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const text = readFileSync(`${root}docs/asvs.md`, 'utf8')

/** How many requirements of level 1, and then of level 2, each section of ASVS 5.0.0 begins with. */
const sections: Record<string, [number, number]> = {
  '1.1': [0, 2],
  '1.2': [5, 4],
  '1.3': [2, 9],
  '1.4': [0, 3],
  '1.5': [1, 1],
  '2.1': [1, 2],
  '2.2': [2, 1],
  '2.3': [1, 3],
  '2.4': [0, 1],
  '3.2': [2, 0],
  '3.3': [1, 3],
  '3.4': [2, 4],
  '3.5': [3, 2],
  '3.7': [0, 2],
  '4.1': [1, 2],
  '4.2': [0, 1],
  '4.3': [0, 2],
  '4.4': [1, 3],
  '5.1': [0, 1],
  '5.2': [2, 1],
  '5.3': [2, 0],
  '5.4': [0, 3],
  '6.1': [1, 2],
  '6.2': [8, 4],
  '6.3': [2, 2],
  '6.4': [2, 2],
  '6.5': [0, 5],
  '6.6': [0, 3],
  '6.8': [0, 4],
  '7.1': [0, 3],
  '7.2': [4, 0],
  '7.3': [0, 2],
  '7.4': [2, 3],
  '7.5': [0, 2],
  '7.6': [0, 2],
  '8.1': [1, 1],
  '8.2': [2, 1],
  '8.3': [1, 0],
  '8.4': [0, 1],
  '9.1': [3, 0],
  '9.2': [1, 3],
  '10.1': [0, 2],
  '10.2': [0, 2],
  '10.3': [0, 4],
  '10.4': [5, 6],
  '10.5': [0, 5],
  '10.6': [0, 2],
  '10.7': [0, 3],
  '11.1': [0, 2],
  '11.2': [0, 3],
  '11.3': [2, 1],
  '11.4': [1, 3],
  '11.5': [0, 1],
  '11.6': [0, 1],
  '12.1': [1, 2],
  '12.2': [2, 0],
  '12.3': [0, 4],
  '13.1': [0, 1],
  '13.2': [0, 5],
  '13.3': [0, 2],
  '13.4': [1, 4],
  '14.1': [0, 2],
  '14.2': [1, 3],
  '14.3': [1, 2],
  '15.1': [1, 2],
  '15.2': [1, 2],
  '15.3': [1, 6],
  '16.1': [0, 1],
  '16.2': [0, 5],
  '16.3': [0, 4],
  '16.4': [0, 3],
  '16.5': [0, 3],
  '17.1': [0, 1],
  '17.2': [0, 4],
  '17.3': [0, 2],
}
const requirements = Object.entries(sections).flatMap(([section, [first, second]]) =>
  Array.from({ length: first + second }, (_, index) => ({
    id: `${section}.${index + 1}`,
    level: index < first ? 1 : 2,
  })),
)
const levels = new Map(requirements.map(({ id, level }) => [id, level]))

const states = ['held', 'by setting', 'not held', 'does not apply'] as const

/** `| 1.1.1 | 2 | asked | held | how | tests |` */
const rows = [...text.matchAll(/^\| (\d[\d.]*) \| (.+) \|$/gm)].map(([, id = '', others = '']) => {
  const [level, asked = '', state = '', how = '', tests = ''] = others.split(' | ')
  return { id, level: Number(level), asked, state, how, tests }
})
/** `- 1.2.6, 1.2.7: why` */
const others = [...text.matchAll(/^- (\d[\d., ]*): .+$/gm)].flatMap(([, ids = '']) => ids.split(', '))

/** The page leaves out `server/src/`. */
const pathOf = (name: string) =>
  [name, `server/src/${name}`].map((path) => `${root}${path}`).find((path) => existsSync(path))

describe('docs/asvs.md', () => {
  it('has each requirement of levels 1 and 2 once, with its level', () => {
    const ids = [...rows.map(({ id }) => id), ...others]
    expect(ids.toSorted()).toEqual([...levels.keys()].toSorted())
    expect(rows.filter(({ id, level }) => levels.get(id) !== level)).toEqual([])
  })

  it('says of each row what is asked, in which state it is and why', () => {
    for (const { id, asked, state, how } of rows) {
      expect([id, states.slice(0, 3)]).toEqual([id, expect.arrayContaining([state])])
      expect([id, asked.length > 5, how.length > 5]).toEqual([id, true, true])
    }
  })

  it('names only files that exist', () => {
    const isPath = /^[\w.-]+\/[\w./-]*$|^[\w.-]+\.(ts|json)$/
    const named = [...text.matchAll(/`([^`\n]+)`/g)]
      .map(([, name = '']) => name)
      .filter((name) => isPath.test(name))
    expect(named.length).toBeGreaterThan(200)
    expect(named.filter((name) => pathOf(name) === undefined)).toEqual([])
  })

  it('names only tests whose titles stand in their files', () => {
    const named = rows.flatMap(({ id, tests }) => {
      const found = [...tests.matchAll(/`([^`]+)` "([^"]+)"/g)].map(([, file = '', title = '']) => ({
        file,
        title,
      }))
      // Nothing else is in the cell.
      expect([id, tests]).toEqual([
        id,
        found.map(({ file, title }) => `\`${file}\` "${title}"`).join('; ') || '-',
      ])
      return found.map((test) => ({ id, ...test }))
    })
    expect(named.length).toBeGreaterThan(200)
    const gone = named.filter(({ file, title }) => {
      const path = pathOf(file)
      const source = path === undefined ? '' : readFileSync(path, 'utf8')
      return !["'", '`', '"'].some((quote) => source.includes(`${quote}${title}${quote}`))
    })
    expect(gone).toEqual([])
  })

  it('counts its rows rightly', () => {
    const levelsIn = (state: string) =>
      state === 'does not apply'
        ? others.map((id) => levels.get(id))
        : rows.filter((row) => row.state === state).map(({ level }) => level)
    for (const state of states) {
      const all = levelsIn(state)
      const [one, two] = [1, 2].map((level) => all.filter((of) => of === level).length)
      expect(text).toContain(`\n| ${state} | ${one} | ${two} | ${all.length} |\n`)
    }
  })
})
