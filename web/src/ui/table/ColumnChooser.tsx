import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { useColumns } from './use-columns.ts'

type ColumnChooserProps<Row> = { columns: ReturnType<typeof useColumns<Row>> }

export function ColumnChooser<Row>({ columns }: ColumnChooserProps<Row>) {
  const { t } = useTranslation()
  if (columns.hideable.length === 0) return null
  return (
    <Menu closeOnItemClick={false} position="bottom-end">
      <Menu.Target>
        <Tooltip label={t('table.columns')}>
          <ActionIcon variant="default" size={36} aria-label={t('table.columns')}>
            <IconColumns3 size={18} stroke={1.7} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        {columns.hideable.map((column) => (
          <Menu.CheckboxItem
            key={column.key}
            checked={columns.isShown(column)}
            onChange={() => columns.toggle(column)}
          >
            {column.header}
          </Menu.CheckboxItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
