import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { beginSession } from '../../../../../sessions/session.ts'
import { administrator } from '../../../../../testing/administrator.ts'
import { answerCalls } from '../../../../../testing/fake-server.ts'
import { renderPart } from '../../../../../testing/render.tsx'
import { ProviderNumbersPage } from './ProviderNumbersPage.tsx'

const mip = { mipId: 4, name: 'North Imaging', code: 'N', suburb: '', state: '', logoUrl: null, status: true }
const nothing = { totalItems: 0, totalPages: 0 }

function answer(mips: object[]): void {
  const page = { totalItems: mips.length, totalPages: mips.length > 0 ? 1 : 0 }
  answerCalls({
    'POST /api/mips': () => ({ mips, ...page }),
    'POST /api/mips/provider-numbers': () => ({ people: [], ...nothing }),
    'POST /api/mips/numbers-to-fix': () => ({ numbers: [], ...nothing }),
  })
}

beforeEach(() => beginSession(administrator))

describe('the page of provider numbers', () => {
  it('says how numbers come to be while nobody is linked to a MIP', async () => {
    answer([mip])
    await renderPart(<ProviderNumbersPage />)
    expect(await screen.findByText('No provider numbers yet')).toBeVisible()
    expect(screen.getByText('They appear here as soon as people are linked to MIPs.')).toBeVisible()
  })

  it('says that there are no MIPs yet', async () => {
    answer([])
    await renderPart(<ProviderNumbersPage />)
    expect(await screen.findByText('No MIPs yet')).toBeVisible()
  })

  it('has one control named "Needs attention", which leads to the list of numbers to correct', async () => {
    answer([mip])
    await renderPart(<ProviderNumbersPage />)
    expect(await screen.findByRole('link', { name: /^Needs attention/ })).toHaveAttribute(
      'href',
      '/mips/provider-numbers/attention',
    )
    expect(screen.queryByRole('switch')).toBeNull()
  })

  it('asks for another search while a filter is set', async () => {
    answer([mip])
    await renderPart(<ProviderNumbersPage />, { path: '/mips/provider-numbers?q=nobody' })
    expect(await screen.findByText('Nobody to show')).toBeVisible()
  })
})
