// Who may import whom, types included; docs/architecture.md draws the same. Imports point one way:
// on the server app → domains → kit → platform, in the web app → domains → kit → sessions → ui → api → i18n.
// A later entry replaces an earlier one for the files of both, so the narrower ones come last.

type Pattern = { regex?: string; group?: string[]; message: string; allowTypeImports?: boolean }

const tests = ['**/*.test.ts', '**/*.test.tsx', '**/testing/**', '**/security/**']

const restrict = (files: string[], patterns: Pattern[], excludeFiles: string[] = []) => ({
  files,
  excludeFiles,
  rules: { 'no-restricted-imports': ['error', { patterns }] as ['error', { patterns: Pattern[] }] },
})

/** Folders that lie above, reached by leaving the file's own folder. */
const notUpTo = (folders: string[], order: string): Pattern[] =>
  folders.length === 0
    ? []
    : [{ regex: `^(\\.\\./)+(${folders.join('|')})/`, message: `Imports point one way: ${order}.` }]

// Packages

const packages = {
  contract: '/src',
  server: '/src',
  web: '/src',
  'demo-app': '/src',
  e2e: '',
  bench: '',
  drills: '',
}

/** What every file of a package keeps to; `known` are the packages that it may name. */
function packageRules(own: keyof typeof packages, known: string[]): Pattern[] {
  const others = Object.entries(packages).filter(([name]) => name !== own)
  const folders = others.map(([name, source]) => name + source)
  const unknown = Object.keys(packages).filter((name) => !known.includes(name))
  return [
    { regex: `^(\\.\\./)+(${folders.join('|')})/`, message: 'Packages import each other by name.' },
    {
      regex: `^@gantry/(${unknown.join('|')})(/|$)`,
      message: `${own} may import of us: ${known.join(', ')}.`,
    },
  ]
}

const contract = restrict(
  ['contract/src/**'],
  [
    ...packageRules('contract', []),
    // Everything that neither begins with a dot nor is zod.
    { regex: '^([^.z]|z[^o]|zo[^d]|zod[^/])', message: 'The contract imports zod alone.' },
  ],
  tests,
)

const programs = [
  restrict(
    ['demo-app/**'],
    [{ regex: '^@gantry/', message: 'The demo app knows nothing of Gantry but OpenID.' }],
  ),
  restrict(['e2e/**'], packageRules('e2e', ['contract', 'demo-app'])),
  restrict(['bench/**'], packageRules('bench', ['contract', 'server'])),
  // A browser is measured on the platform of the journeys, and as their people.
  restrict(['bench/web/**'], packageRules('bench', ['contract', 'server', 'e2e'])),
  restrict(['drills/**'], packageRules('drills', ['contract', 'server', 'bench'])),
]

// Server

const serverOrder = 'app → commands → domains → kit → platform'
const serverTop: Pattern = {
  regex: '^(\\.\\./)+(app|demo|main|run|server)\\.ts$',
  message: `Imports point one way: ${serverOrder}.`,
}
const ofServer = [
  ...packageRules('server', ['contract']),
  {
    regex: '(^|/)db/(lists/(list-page|page-reader|search|totals)|statements/(prepared|batch-by-key))\\.ts$',
    message: 'Preparing and batching stay inside: use db/lists/lists.ts and db/statements/by-key.ts.',
  },
  { regex: '/testing/', message: 'What helps tests stays out of the product.' },
  {
    regex: '^pg$',
    allowTypeImports: true,
    message: 'platform/db/connect/driver.ts has the driver without the PG variables of the environment.',
  },
]

/** An area may use those after it. */
export const areas = ['portal', 'connections', 'compliance', 'people', 'access']
const areaOrder = areas.join(' → ')
const areasAbove = (area: string) => notUpTo(areas.slice(0, areas.indexOf(area)), `areas ${areaOrder}`)

/** The files of a domain reach another domain through one file of it; `toArea` leads from the file to its area. */
const through = (entry: string, toArea: string): Pattern => ({
  group: [
    `${toArea}[!.]*/**`,
    `${toArea}../[!.]*/*/**`,
    ...['', 'links/', '../*/', '../people/links/'].map((way) => `!${toArea}${way}*/${entry}.ts`),
  ],
  message: `A domain reaches another through its ${entry}.ts.`,
})
/** The kinds of links are domains in one folder. */
const throughBesideLinks = (entry: string): Pattern[] => [
  {
    group: ['../[!.]*/**', `!../*/${entry}.ts`],
    message: `A domain reaches another through its ${entry}.ts.`,
  },
  through(entry, '../../'),
]
/** Of the file's own folder. */
const notTo = (file: string, message: string): Pattern => ({ regex: `^\\./${file}\\.ts$`, message })
const domainFiles = {
  '*': [],
  routes: [notTo('[a-z-]*queries', 'Routes reach queries through their service.')],
  service: [notTo('routes', 'Routes call services, not the reverse.')],
  '*queries': [notTo('(service|routes)', 'Services call queries, not the reverse.')],
}
const domains = areas.flatMap((area) =>
  Object.entries(domainFiles).flatMap(([name, own]) => {
    const folder = `server/src/domains/${area}`
    const inDomain = [
      ...ofServer,
      ...notUpTo(['commands'], serverOrder),
      ...areasAbove(area),
      serverTop,
      ...own,
    ]
    return [
      restrict([`${folder}/*/*/**/${name}.ts`], [...inDomain, through('service', '../../')], tests),
      restrict([`${folder}/*/${name}.ts`], [...inDomain, through('service', '../')], tests),
      restrict([`${folder}/links/*/${name}.ts`], [...inDomain, ...throughBesideLinks('service')], tests),
    ]
  }),
)

const server = [
  restrict(['server/**'], ofServer, tests),
  restrict(['server/src/commands/**'], [...ofServer, serverTop], tests),
  // It fills a platform for the demo, and the demo has an app to open.
  restrict(['server/src/commands/demo/**'], packageRules('server', ['contract', 'demo-app']), tests),
  ...domains,
  restrict(
    ['server/src/kit/**'],
    [...ofServer, ...notUpTo(['domains', 'commands'], serverOrder), serverTop],
    tests,
  ),
  restrict(
    ['server/src/platform/**'],
    [...ofServer, ...notUpTo(['kit', 'domains', 'commands'], serverOrder), serverTop],
    tests,
  ),
]

// Web

const webLayers = ['app', 'domains', 'kit', 'sessions', 'ui', 'api', 'i18n']
const webOrder = webLayers.join(' → ')
const ofWeb: Pattern[] = [
  ...packageRules('web', ['contract']),
  {
    regex:
      '^@gantry/contract(/(.+/)?([a-z-]*routes|[a-z-]*schemas|bulk-status|errors|fields|paging|domains|audited-fields))?$',
    allowTypeImports: true,
    message: 'Schemas weigh on every page: import their types, or plain words.',
  },
]
const outsideUi: Pattern[] = [{ regex: '^@mantine/', message: 'ui/ alone imports Mantine.' }]

const aboveInWeb = (layer: string) => notUpTo(webLayers.slice(0, webLayers.indexOf(layer)), webOrder)
const webDomains = areas.flatMap((area) => {
  const folder = `web/src/domains/${area}`
  const inDomain = [...ofWeb, ...outsideUi, ...aboveInWeb('domains'), ...areasAbove(area)]
  return [
    restrict([`${folder}/*/*/**`], [...inDomain, through('index', '../../')], tests),
    restrict([`${folder}/*/*`], [...inDomain, through('index', '../')], tests),
    restrict([`${folder}/links/*/*/**`], [...inDomain, through('index', '../../../')], tests),
    restrict([`${folder}/links/*/*`], [...inDomain, ...throughBesideLinks('index')], tests),
  ]
})

const web = [
  restrict(['web/**'], packageRules('web', ['contract']), tests),
  restrict(['web/src/**'], [...ofWeb, ...outsideUi], tests),
  ...webLayers.map((layer) =>
    restrict(
      [`web/src/${layer}/**`],
      [...ofWeb, ...(layer === 'ui' ? [] : outsideUi), ...aboveInWeb(layer)],
      tests,
    ),
  ),
  ...webDomains,
]

const driver = restrict(['server/src/platform/db/connect/driver.ts'], packageRules('server', ['contract']))

export const layers = [contract, ...programs, ...server, driver, ...web]
