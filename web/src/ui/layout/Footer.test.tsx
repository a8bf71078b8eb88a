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
