import { IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import BulkBar from '../../src/ui/bulk/BulkBar.tsx'
import type { BulkAction } from '../../src/ui/bulk/bulk-actions.ts'
import type { Column } from '../../src/ui/data-table/columns.ts'
import { DataTable } from '../../src/ui/data-table/DataTable.tsx'
import { DetailsToggle } from '../../src/ui/data-table/DetailsToggle.tsx'
import { ExportButton } from '../../src/ui/data-table/ExportButton.tsx'
import { useSelection } from '../../src/ui/data-table/use-selection.ts'
import { Badge } from '../../src/ui/display/Badge.tsx'
import { ChoiceBox } from '../../src/ui/list/ChoiceBox.tsx'
import { ChoiceChips } from '../../src/ui/list/ChoiceChips.tsx'
import { ChoiceFilter } from '../../src/ui/list/filters.tsx'
import { Pages } from '../../src/ui/list/Pages.tsx'
import { SearchBox } from '../../src/ui/list/SearchBox.tsx'
import { TablePager } from '../../src/ui/list/TablePager.tsx'
import { useList } from '../../src/ui/list/use-list.ts'
import { type Examples, ignore } from './example.ts'

type Person = { id: number; name: string; email: string; isActive: boolean }

const people: Person[] = ['Ada Byron', 'Grace Hopper', 'Mary Somerville'].map((name, at) => ({
  id: at + 1,
  name,
  email: `${name.split(' ')[0]?.toLowerCase()}@example.org`,
  isActive: at !== 1,
}))
const columns: Column<Person>[] = [
  {
    key: 'name',
    header: 'Name',
    width: 'name',
    sortBy: 'name',
    cell: ({ name }) => <DetailsToggle>{name}</DetailsToggle>,
  },
  {
    key: 'email',
    header: 'Email',
    width: 'email',
    hideable: true,
    phone: 'line',
    cell: ({ email }) => email,
  },
  {
    key: 'status',
    header: 'Status',
    width: 'status',
    phone: 'end',
    cell: ({ isActive }) => (
      <Badge color={isActive ? 'green' : 'gray'}>{isActive ? 'Active' : 'Inactive'}</Badge>
    ),
  },
]
const options = [
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Inactive' },
]
const action: BulkAction = {
  key: 'inactivate',
  label: 'Deactivate',
  isDangerous: true,
  title: (count) => `Deactivate ${count} selected?`,
  confirmLabel: 'Deactivate',
  consequence: 'They are signed out.',
  run: (ids) => Promise.resolve({ results: ids.map((id) => ({ id, outcome: 'DONE' as const })) }),
  done: (count) => `${count} deactivated.`,
  refresh: () => Promise.resolve(),
}
const download = () => Promise.resolve({ blob: new Blob(['name\nAda Byron\n']), fileName: 'people.csv' })

const detailsOf = ({ email }: Person) => <p>{email}</p>

function Table() {
  const list = useList({ by: 'name', order: 'asc' })
  const data = { people, totalPages: 1, totalItems: people.length }
  return (
    <DataTable
      name="example"
      what="Members"
      list={list}
      query={{ data, error: null, isError: false, isPlaceholderData: false, refetch: ignore }}
      rows={(page) => page.people}
      rowKey={({ id }) => id}
      columns={columns}
      details={detailsOf}
      filters={
        <ChoiceFilter
          label="Status"
          placeholder="Any status"
          options={options}
          value={undefined}
          onChange={ignore}
        />
      }
      download={download}
      bulk={{ item: ({ id, name }) => ({ id, name }), actions: [action] }}
      failure="The list could not be read."
      empty={{ icon: IconUsers, title: 'Nobody yet', hint: 'Add the first member.' }}
    />
  )
}

function Chosen() {
  const selection = useSelection(useList({ by: 'name', order: 'asc' }))
  const [isStarted, start] = useState(false)
  if (!isStarted) {
    start(true)
    selection.set(people, true)
  }
  return <BulkBar what="Members" actions={[action]} selection={selection} />
}

function Pager() {
  const list = useList({ by: 'name', order: 'asc' })
  return <TablePager what="Members" list={list} totalPages={12} totalItems={118} />
}

export const lists: Examples = {
  DataTable: () => <Table />,
  BulkBar: () => <Chosen />,
  ChoiceBox: () => <ChoiceBox label="Status" options={options} value="active" onChange={ignore} />,
  ChoiceChips: () => <ChoiceChips label="Status" options={options} value="active" onChange={ignore} />,
  ExportButton: () => <ExportButton what="Members" download={download} />,
  Pages: () => <Pages page={5} totalPages={12} onChange={ignore} />,
  SearchBox: () => <SearchBox what="Members" value="" onSearch={ignore} />,
  TablePager: () => <Pager />,
}
