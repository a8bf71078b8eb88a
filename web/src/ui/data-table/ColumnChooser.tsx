import { IconColumns3 } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Checkbox } from '../basic/Checkbox.tsx'
import { Popup } from '../basic/Popup.tsx'
import classes from './DataTable.module.css'
import type { useColumns } from './use-columns.ts'

type ColumnChooserProps<Row> = { columns: ReturnType<typeof useColumns<Row>> }

export function ColumnChooser<Row>({ columns }: ColumnChooserProps<Row>) {
  const { t } = useTranslation()
  if (columns.hideable.length === 0) return null
  return (
    <Popup
      kind="dialog"
      label={t('table.columns')}
      triggerClassName={classes.chooser}
      trigger={<IconColumns3 size={18} stroke={1.7} aria-hidden />}
    >
      <div className={classes.choosable}>
        {columns.hideable.map((column) => (
          <Checkbox
            key={column.key}
            label={column.header}
            checked={columns.isShown(column)}
            onChange={() => columns.toggle(column)}
          />
        ))}
      </div>
    </Popup>
  )
}
