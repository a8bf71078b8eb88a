// Our own: the licence checkers that others keep (licensee, license-checker) read node_modules, so they never see the
// packages of package-lock.json that are built for other machines.

/** The permitted licences, with the reason for those that are not permissive. */
const permitted = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'Unlicense',
  'Zlib',
  'Python-2.0',
  'PSF-2.0',
  // The table of public holidays of date-holidays, which stays as it is in its package, with its sources and its licence.
  'CC-BY-3.0',
  // Weak copyleft, of files we neither change nor copy: Lightning CSS and axe, which only build and test.
  'MPL-2.0',
  // libvips, a shared library of sharp, which users can replace.
  'LGPL-3.0-or-later',
  // Typefaces: their files are served as they are, and carry their licence inside.
  'OFL-1.1',
])

/** Every package of the lock file that is not ours: name, version, licence (null if there is none). */
export function listLicences({ packages }) {
  return Object.entries(packages)
    .filter(([path, entry]) => path.includes('node_modules/') && !entry.link)
    .map(([path, { version, license }]) => {
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
      return { name, version, licence: license ?? licenceOfSibling(packages, name) }
    })
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
}

/** Builds that are missing in the registry have no licence in the lock file; they have the licence of the other builds. */
function licenceOfSibling(packages, name) {
  for (const { optionalDependencies = {} } of Object.values(packages)) {
    if (!(name in optionalDependencies)) continue
    for (const sibling of Object.keys(optionalDependencies)) {
      const licence = packages[`node_modules/${sibling}`]?.license
      if (licence && stemOf(sibling) === stemOf(name)) return licence
    }
  }
  return null
}

/** `@oxlint/binding` of `@oxlint/binding-linux-arm64-musl`. */
const stemOf = (name) =>
  name.replace(/-?(aix|android|darwin|freebsd|linux|openharmony|win32)-.*$/, '').replace(/\/$/, '')

/** Of `A OR B` one must be permitted, of `A AND B` both. */
function isPermitted(licence) {
  const text = licence.replace(/^\((.*)\)$/, '$1')
  if (text.includes(' OR ')) return text.split(' OR ').some(isPermitted)
  return text.split(' AND ').every((one) => permitted.has(one))
}

/** The problems with the licences, one sentence each. */
export function complaintsAboutLicences(lock) {
  return listLicences(lock).flatMap(({ name, version, licence }) => {
    if (licence === null) return [`${name}@${version} tells no licence.`]
    return isPermitted(licence) ? [] : [`${name}@${version} is under ${licence}.`]
  })
}
