import { expect, it } from 'vitest'
import { readMarkdown } from './markdown.ts'

const words = async (markdown: string) =>
  (await readMarkdown(markdown)).map(({ runs }) => runs.map(({ text }) => text).join(''))

it('reads headings, paragraphs, nested lists, bold, italics and links', async () => {
  const blocks = await readMarkdown(
    '# Use\n\nWhat **you** may *do*\nis here.\n\n3. One\n   - a\n   - [b](https://example.org/b)\n\n   More of one\n4. Two\n\nWrite to <me@example.org>.',
  )
  expect(blocks.map(({ kind, level, marker }) => [kind, level, marker])).toEqual([
    ['HEADING', 1, null],
    ['PARAGRAPH', 0, null],
    ['ITEM', 1, '3.'],
    ['ITEM', 2, '•'],
    ['ITEM', 2, '•'],
    ['PARAGRAPH', 1, null],
    ['ITEM', 1, '4.'],
    ['PARAGRAPH', 0, null],
  ])
  const plain = { isStrong: false, isEmphasized: false, href: null }
  expect(blocks[1]?.runs).toEqual([
    { ...plain, text: 'What ' },
    { ...plain, text: 'you', isStrong: true },
    { ...plain, text: ' may ' },
    { ...plain, text: 'do', isEmphasized: true },
    { ...plain, text: '\nis here.' },
  ])
  expect(blocks[4]?.runs).toEqual([{ ...plain, text: 'b', href: 'https://example.org/b' }])
  expect(blocks[7]?.runs[1]).toEqual({ ...plain, text: 'me@example.org', href: 'mailto:me@example.org' })
})

// Of the OWASP cheat sheet of cross-site scripting, and what readers of Markdown have let through before.
const attacks = [
  '<script>alert(1)</script>',
  '<SCRIPT SRC=https://evil.example/x.js></SCRIPT>',
  'Text <img src=x onerror=alert(1)> text',
  '<svg/onload=alert(1)>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<a href="javascript:alert(1)">x</a>',
  '<math><mtext></mtext></math>',
  '<style>@import "https://evil.example"</style>',
  '<!-- comment -->',
  '<?php echo 1 ?>',
  '<![CDATA[x]]>',
  '<details open ontoggle=alert(1)>',
  '<meta http-equiv="refresh" content="0;url=javascript:alert(1)">',
  '<base href="javascript:alert(1)//">',
  '<form action="javascript:alert(1)"><button>x</button></form>',
  '<input autofocus onfocus=alert(1)>',
  '<template><script>alert(1)</script></template>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](java\tscript:alert(1))',
  '[x](&#106;avascript:alert(1))',
  '[x](data:text/html;base64,PHNjcmlwdD4=)',
  '[x](vbscript:msgbox(1))',
  '[x](file:///etc/passwd)',
  '[x](//evil.example)',
  '[x](http://evil.example)',
  '[x](\u0001javascript:alert(1))',
  '[x][ref]\n\n[ref]: javascript:alert(1)',
  '<javascript:alert(1)>',
  '![x](https://evil.example/x.png)',
  '![x](javascript:alert(1))',
  '![x](x" onerror="alert(1))',
  '- <img src=x onerror=alert(1)>',
  '# <img src=x onerror=alert(1)>',
  '**<b onmouseover=alert(1)>x</b>**',
  '| a |\n|---|\n| <script>alert(1)</script> |',
  '> quote <script>alert(1)</script>',
  '```\n<script>alert(1)</script>\n```',
]

it.each(attacks)('lets nothing of %s become more than text', async (attack) => {
  const { refusal, blocks } = await readMarkdown(attack).then(
    (read) => ({ refusal: null, blocks: read }),
    ({ code }: { code: string }) => ({ refusal: code, blocks: [] }),
  )
  expect([null, 'markdown.mark', 'markdown.link']).toContain(refusal)
  const links = blocks.flatMap(({ runs }) => runs.flatMap(({ href }) => href ?? []))
  expect(links.filter((href) => !['https:', 'mailto:'].includes(new URL(href).protocol))).toEqual([])
  // HTML is refused, so that the stored Markdown is harmless for other readers too.
  expect(refusal !== null || !/<[a-z!?/]/i.test(attack)).toBe(true)
})

it.each([
  ['a long line', 'a '.repeat(29_000)],
  ['many stars', '*'.repeat(58_000)],
  ['many brackets', '['.repeat(58_000)],
  ['many links that are not closed', '[a]('.repeat(14_000)],
  ['deep lists', Array.from({ length: 200 }, (_, n) => `${'  '.repeat(n)}- a`).join('\n')],
  ['many underscores and letters', '_a'.repeat(29_000)],
])('reads or refuses %s within a second', async (_, markdown) => {
  const begin = performance.now()
  await readMarkdown(markdown).catch(() => null)
  expect(performance.now() - begin).toBeLessThan(1000)
})

it('keeps addresses without encryption as text', async () => {
  expect(await words('See www.example.org & 3 < 4.')).toEqual(['See www.example.org & 3 < 4.'])
})
