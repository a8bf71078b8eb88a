import type { Page, Request } from '@playwright/test'

export type Loading = { kilobytes: number; requests: number; twice: string[]; files: [string, number][] }

/** The network traffic of `visit`: the size of scripts and styles, and requests that were sent twice. */
export async function watchLoading(page: Page, visit: () => Promise<void>): Promise<Loading> {
  const asked = new Map<string, number>()
  const sizes: Promise<[string, number]>[] = []
  const count = (request: Request) => {
    const what = `${request.method()} ${request.url()} ${request.postData() ?? ''}`
    asked.set(what, (asked.get(what) ?? 0) + 1)
  }
  const weigh = (request: Request) => {
    const { pathname } = new URL(request.url())
    if (!/\.(js|css)$/.test(pathname)) return
    sizes.push(request.sizes().then(({ responseBodySize }) => [pathname, responseBodySize]))
  }
  page.on('request', count)
  page.on('requestfinished', weigh)
  await visit()
  await page.waitForLoadState('networkidle')
  page.off('request', count)
  page.off('requestfinished', weigh)
  const files = await Promise.all(sizes)
  return {
    kilobytes: files.reduce((sum, [, size]) => sum + size, 0) / 1000,
    requests: [...asked.values()].reduce((sum, times) => sum + times, 0),
    twice: [...asked].filter(([, times]) => times > 1).map(([what]) => what),
    files,
  }
}
