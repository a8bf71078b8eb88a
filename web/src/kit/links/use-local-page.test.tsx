import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderPart } from '../../testing/render.tsx'
import { useLocalPage } from './use-local-page.ts'

type Row = { name: string; code: string; isActive: boolean }
const data: Row[] = [
  { name: 'Zoë Ünal', code: 'B', isActive: true },
  { name: 'Ana Lee', code: 'C', isActive: true },
  { name: 'Ben Lee', code: 'A', isActive: false },
]
const all = {
  textOf: ({ name, code }: Row) => `${name} ${code}`,
  sorts: { name: ({ name }: Row) => name, code: ({ code }: Row) => code },
  keeps: () => true,
}
const active = { ...all, keeps: ({ isActive }: Row) => isActive }

type Asked = { search?: string; by?: string; order?: 'asc' | 'desc'; page?: number; local?: typeof all }

function Names({ search = '', by = 'name', order = 'asc', page = 1, local = all }: Asked) {
  const list = { page, pageSize: 2, search, sort: { by, order } }
  const query = { data, error: null, isError: false, refetch: () => undefined }
  const { data: shown } = useLocalPage(list, query, local)
  return (
    <p data-testid="shown">
      {`${shown?.rows.map(({ code }) => code).join('')} of ${shown?.totalItems} in ${shown?.totalPages}`}
    </p>
  )
}

async function shown(asked: Asked) {
  await renderPart(<Names {...asked} />)
  return screen.getByTestId('shown').textContent
}

describe('a list that is paged in the portal', () => {
  it.each([
    ['sorts and pages', {}, 'CA of 3 in 2'],
    ['shows the next page', { page: 2 }, 'B of 3 in 2'],
    ['sorts downwards by another column', { by: 'code', order: 'desc' }, 'CB of 3 in 2'],
    ['finds all words in any order', { search: 'lee ben' }, 'A of 1 in 1'],
    ['ignores accents and case', { search: 'UNAL zoe' }, 'B of 1 in 1'],
    ['finds nothing', { search: 'nobody' }, ' of 0 in 0'],
    ['keeps what the filters keep', { local: active }, 'CB of 2 in 1'],
  ] as [string, Asked, string][])('%s', async (_, asked, expected) => {
    expect(await shown(asked)).toBe(expected)
  })
})
