const office = 'application/vnd.openxmlformats-officedocument'

/** The types of the documents that people upload. A download has the type of its file. */
export const documentMedia = [
  'application/pdf',
  'application/dicom',
  'image/jpeg',
  'image/png',
  'image/tiff',
  'image/webp',
  'text/csv',
  'text/plain',
  `${office}.spreadsheetml.sheet`,
  `${office}.wordprocessingml.document`,
] as const
