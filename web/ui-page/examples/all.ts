import { basic } from './basic.tsx'
import { charts, display, feedback } from './display.tsx'
import type { Examples } from './example.ts'
import { days, forms } from './forms.tsx'
import { lists } from './lists.tsx'
import { overlays } from './overlays.tsx'
import { layout, navigation } from './page.tsx'

export const all: Record<string, Examples> = {
  basic,
  forms,
  days,
  display,
  charts,
  layout,
  navigation,
  lists,
  feedback,
  overlays,
}

/** Parts of `web/src/ui/` that the example of another part shows. */
export const shownWithin: Record<string, string> = {
  BulkOutcome: 'BulkBar',
  CalendarPopover: 'DateField',
  ColumnChooser: 'DataTable',
  DetailsToggle: 'DataTable',
  FieldGroup: 'RadioGroup',
  RowAnchor: 'DataTable',
  SelectBox: 'DataTable',
  TableHead: 'DataTable',
  TableRows: 'DataTable',
  TableSkeleton: 'DataTable',
  Toolbar: 'DataTable',
  UnsavedQuestion: 'FormDrawer',
}
