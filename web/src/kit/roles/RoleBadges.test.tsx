// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderPart } from '../../testing/render.tsx'
import { RoleNames } from './RoleBadges.tsx'

const member = { roleId: 1, name: 'Member', label: 'Member' }
const technologist = { roleId: 4, name: 'MRT', label: 'Medical radiation technologist' }
const senior = { roleId: 5, name: 'SMRT', label: 'Senior medical radiation technologist' }

it('writes one role by its name and several by their codes, with the names for whoever asks', async () => {
  await renderPart(
    <>
      <p>
        <RoleNames roles={[technologist]} />
      </p>
      <p>
        <RoleNames roles={[member, technologist, senior]} />
      </p>
    </>,
  )
  expect(screen.getByText('Medical radiation technologist')).not.toHaveAttribute('tabindex')
  expect(screen.getByText('Member, MRT, SMRT')).toHaveAttribute('aria-hidden', 'true')
  const names = 'Member, Medical radiation technologist, Senior medical radiation technologist'
  expect(screen.getByTitle(names)).toHaveAttribute('tabindex', '0')
  expect(screen.getByText(names)).toBeInTheDocument()
})

it('keeps the name of a role that was renamed', async () => {
  await renderPart(<RoleNames roles={[member, { ...technologist, label: 'Radiographer' }]} />)
  expect(screen.getByText('Member, Radiographer')).toBeVisible()
})
