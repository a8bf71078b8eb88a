import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderPart } from '../../testing/render.tsx'
import { BarChart } from './BarChart.tsx'
import { StackedBar } from './StackedBar.tsx'

const linkTo = (to: string) => ({ to })

const bars = [
  { key: 'mon', label: 'Monday', value: 4, text: '4', link: linkTo('/monday') },
  { key: 'tue', label: 'Tuesday', value: 0, text: '0', link: linkTo('/tuesday') },
  { key: 'wed', label: 'Wednesday', value: 1000, text: '1,000', link: linkTo('/wednesday') },
]
const heads = { columns: { label: 'Day', value: 'Sign-ins' }, tableLabel: 'Show as a table' }

it('shows bars in proportion, and a small value as a visible bar', async () => {
  await renderPart(<BarChart caption="1,004 sign-ins" bars={bars} {...heads} />)
  const heights = [...document.querySelectorAll('figure rect')].map((bar) =>
    Number(bar.getAttribute('height')),
  )
  expect(heights).toEqual([2, 0, 100])
})

it('hides the bars from screen readers, which read the caption and a table with the same links', async () => {
  const user = await renderPart(<BarChart caption="1,004 sign-ins" bars={bars} {...heads} />)
  expect(screen.getByRole('figure')).toHaveTextContent('1,004 sign-ins')
  await user.click(screen.getByText('Show as a table'))
  const rows = screen.getAllByRole('row').map((row) => row.textContent)
  expect(rows).toEqual(['DaySign-ins', 'Wednesday1,000', 'Tuesday0', 'Monday4'])
  const [wednesday] = within(screen.getByRole('table')).getAllByRole('link')
  expect(wednesday).toHaveAttribute('href', '/wednesday')
  // The links of the bars are for mice.
  for (const link of document.querySelectorAll('[aria-hidden] a'))
    expect(link).toHaveAttribute('tabindex', '-1')
})

it('has no links where no list has what a bar counts', async () => {
  const plain = bars.map(({ link: _link, ...bar }) => bar)
  const user = await renderPart(<BarChart caption="1,004 sign-ins" bars={plain} {...heads} />)
  await user.click(screen.getByText('Show as a table'))
  expect(screen.getAllByRole('row')).toHaveLength(4)
  expect(document.querySelectorAll('figure a')).toHaveLength(0)
})

it('draws nothing above the line when all values are zero', async () => {
  const none = bars.map((bar) => ({ ...bar, value: 0 }))
  await renderPart(<BarChart caption="None" bars={none} {...heads} />)
  for (const bar of document.querySelectorAll('figure rect')) expect(bar).toHaveAttribute('height', '0')
})

const parts = [
  { key: 'active', tone: 'accent', value: 75, text: '75', name: 'Active', link: linkTo('/active') },
  { key: 'pending', tone: 'warning', value: 25, text: '25', name: 'Pending', link: linkTo('/pending') },
  { key: 'inactive', tone: 'quiet', value: 0, text: '0', name: 'Inactive', link: linkTo('/inactive') },
] as const

it('divides a bar by shares, and names each part in a link', async () => {
  await renderPart(<StackedBar label="People by status" parts={parts} />)
  const drawn = [...document.querySelectorAll('figure > svg rect')].map((part) => [
    part.getAttribute('x'),
    part.getAttribute('width'),
  ])
  expect(drawn).toEqual([
    ['0%', '75%'],
    ['75%', '25%'],
  ])
  expect(screen.getByRole('figure', { name: 'People by status' })).toBeVisible()
  const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
  expect(links).toEqual([
    ['75 Active', '/active'],
    ['25 Pending', '/pending'],
    ['0 Inactive', '/inactive'],
  ])
})
