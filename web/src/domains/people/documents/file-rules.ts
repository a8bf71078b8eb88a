const extensions = [
  'pdf',
  'png',
  'jpg',
  'jpeg',
  'webp',
  'tif',
  'tiff',
  'docx',
  'xlsx',
  'txt',
  'csv',
  'dcm',
  'dicom',
]

/** For the file chooser. */
export const acceptedFiles = extensions.map((extension) => `.${extension}`).join(',')

export type Objection = 'empty' | 'tooLarge' | 'wrongType'

/**
 * What is wrong with a file, checked before the upload. The server examines the bytes and decides, also about names
 * without an ending, which DICOM files often have.
 */
export function objectionTo(file: Pick<File, 'name' | 'size'>, mostMegabytes: number): Objection | null {
  if (file.size === 0) return 'empty'
  if (file.size > mostMegabytes * 1024 * 1024) return 'tooLarge'
  const extension = /\.([A-Za-z0-9]{1,8})$/.exec(file.name)?.[1]?.toLowerCase()
  return extension !== undefined && !extensions.includes(extension) ? 'wrongType' : null
}
