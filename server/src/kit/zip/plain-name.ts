const longest = 60

/**
 * Letters, digits and hyphens of a name, which every file system and every unpacking program accepts. Empty when the
 * name has none, such as a name in Chinese characters.
 */
export const plainName = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .split(/[^A-Za-z0-9]/)
    .filter((word) => word !== '')
    .join('-')
    .slice(0, longest)
    .toLowerCase()

/** The name of a file in a ZIP file. What comes before the name of the uploaded file makes it unique. */
export function plainFileName(unique: (string | number)[], fileName: string): string {
  const dot = fileName.lastIndexOf('.')
  const stem = plainName(dot > 0 ? fileName.slice(0, dot) : fileName)
  const extension = dot > 0 ? plainName(fileName.slice(dot + 1)).slice(0, 10) : ''
  return `${joined([...unique, stem])}${extension === '' ? '' : `.${extension}`}`
}

export const joined = (parts: (string | number)[]): string => parts.filter((part) => part !== '').join('-')
