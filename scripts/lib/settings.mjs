import { end as portalEnd, start as portalStart } from './portal-settings.mjs'

/** Only tests of the portal set it. */
const forTests = 'WEB_TIMINGS'

const namesIn = (text, pattern) => [...text.matchAll(pattern)].map(([, name]) => name)
const between = (text, start, end) => text.split(start)[1]?.split(end)[0] ?? ''

/** The names of the settings in each place. @param {(path: string) => string} read */
export function readLists(read) {
  const compose = between(read('deploy/compose.yaml'), '    environment:\n', '    ports:')
  const values = between(read('deploy/helm/gantry/values.yaml'), 'The names:\n', 'settings: {}')
  const document = read('docs/settings.md')
  const table = between(`${document}\n`, '| variable | default | meaning |', '\n\n')
  const ofPortal = between(document, portalStart, portalEnd)
  const ofImage = namesIn(between(read('deploy/Containerfile'), '\nENV ', '\n'), /\b([A-Z][A-Z_]*)=/g)
  return {
    document: [
      ...table.split('\n').flatMap((row) => namesIn(row.split(' | ')[0] ?? '', /`([A-Z][A-Z0-9_]*)`/g)),
      ...namesIn(ofPortal, /^\| [^|]+ \| `([A-Z][A-Z0-9_]*)` \|/gm),
    ],
    compose: [...namesIn(compose, /^ {6}([A-Z][A-Z0-9_]*):/gm), ...ofImage],
    asked: namesIn(compose, /\$\{([A-Z][A-Z0-9_]*)/g),
    example: namesIn(read('deploy/environment.example'), /^(?:# )?([A-Z][A-Z0-9_]*)=/gm),
    chart: [
      ...between(
        read('deploy/helm/gantry/templates/_helpers.tpl'),
        'define "gantry.fixed" -}}\n',
        '\n',
      ).split(' '),
      ...namesIn(values, /^# {3}([A-Z][A-Z0-9_]*)$/gm),
    ],
  }
}

/** One sentence for each difference. @param {string[]} read the names that the server reads */
export function complaintsAboutSettings(read, { document, compose, asked, example, chart }) {
  const known = read.filter((name) => name !== forTests)
  // Node and the scripts of the database read these.
  const others = ['NODE_ENV', 'POSTGRES_PASSWORD', 'OWNER_PASSWORD', 'SERVER_PASSWORD']
  return [
    ...differences('docs/settings.md', known, document),
    ...differences('deploy/compose.yaml', known, compose, others),
    ...differences('deploy/environment.example', asked, example, others),
    ...differences('deploy/helm/gantry', known, chart, others),
  ]
}

function differences(place, wanted, named, others = []) {
  return [
    ...wanted.filter((name) => !named.includes(name)).map((name) => `${place} lacks ${name}.`),
    ...named
      .filter((name) => !wanted.includes(name) && !others.includes(name))
      .map((name) => `${place} names ${name}, which is no setting.`),
    ...named
      .filter((name, index) => named.indexOf(name) !== index)
      .map((name) => `${place} names ${name} twice.`),
  ]
}
