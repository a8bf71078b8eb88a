import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { parseSettings } from '../../i18n/settings.ts'
import { renderPart } from '../../testing/render.tsx'
import { Footer } from './Footer.tsx'

it('the footer names the version that the server wrote into the page', async () => {
  const { version } = parseSettings('{"version":"12.3.4"}')
  await renderPart(<Footer version={version} />)
  expect(screen.getByRole('contentinfo')).toHaveTextContent(
    /©2022–\d{4} · \P{L}*Gantry\P{L}*, version \P{L}*12\.3\.4/u,
  )
})

it('the footer names no version where no server wrote one', async () => {
  await renderPart(<Footer version={parseSettings(null).version} />)
  expect(screen.getByRole('contentinfo')).toHaveTextContent(/©2022–\d{4}$/)
})

it('the footer has the first year and the support address in force', async () => {
  const { firstYear, supportAddress } = parseSettings(
    '{"firstYear":2030,"supportAddress":"help@clinic.example"}',
  )
  await renderPart(<Footer version={null} firstYear={firstYear} supportAddress={supportAddress} />)
  expect(screen.getByRole('contentinfo')).toHaveTextContent('©2030')
  expect(screen.getByRole('link', { name: 'help@clinic.example' })).toHaveAttribute(
    'href',
    'mailto:help@clinic.example',
  )
})

it('the footer names no support address where there is none', async () => {
  await renderPart(<Footer supportAddress={parseSettings(null).supportAddress} />)
  expect(screen.queryByRole('link')).not.toBeInTheDocument()
})
