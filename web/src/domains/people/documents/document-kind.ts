import {
  type Icon,
  IconFile,
  IconFileText,
  IconFileTypeCsv,
  IconFileTypeDocx,
  IconFileTypePdf,
  IconFileTypeXls,
  IconPhoto,
  IconRadioactive,
} from '@tabler/icons-react'

const kinds: readonly (readonly [test: RegExp, icon: Icon, label: string])[] = [
  [/^application\/pdf/, IconFileTypePdf, 'PDF'],
  [/^application\/dicom/, IconRadioactive, 'DICOM'],
  [/^image\/jpeg/, IconPhoto, 'JPEG'],
  [/^image\/tiff/, IconPhoto, 'TIFF'],
  [/^image\/png/, IconPhoto, 'PNG'],
  [/^image\/webp/, IconPhoto, 'WebP'],
  [/wordprocessingml/, IconFileTypeDocx, 'DOCX'],
  [/spreadsheetml/, IconFileTypeXls, 'XLSX'],
  [/^text\/csv/, IconFileTypeCsv, 'CSV'],
  [/^text\/plain/, IconFileText, 'TXT'],
]

/** How a document of this content type is shown. */
export function kindOf(contentType: string): { icon: Icon; label: string } {
  const kind = kinds.find(([test]) => test.test(contentType))
  return { icon: kind?.[1] ?? IconFile, label: kind?.[2] ?? contentType }
}
