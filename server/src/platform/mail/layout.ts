import { escapeHtml } from '../http/html.ts'

export type MailBody = {
  language: string
  direction: 'ltr' | 'rtl'
  product: string
  company: string
  greeting: string
  lines: string[]
  after: string[]
  code: string | null
  button: { label: string; link: string } | null
  linkHint: string
  footer: string[]
}

export function writeText(body: MailBody): string {
  const parts = [body.greeting, ...body.lines]
  if (body.code !== null) parts.push(`    ${body.code}`)
  if (body.button !== null) parts.push(`${body.button.label}:\n${body.button.link}`)
  parts.push(...body.after, `-- \n${[body.company, ...body.footer].join('\n')}`)
  return `${parts.join('\n\n')}\n`
}

const font = "font-family:-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif"
const muted = 'color:#5b6b73;font-size:13px;line-height:20px'

const paragraph = (text: string, style = 'color:#1d2b31;font-size:16px;line-height:25px') =>
  `<p style="margin:0 0 16px;${style}">${escapeHtml(text)}</p>`

/** Uses tables and inline styles, which all mail programs support. It loads no external content. */
export function writeHtml(body: MailBody, subject: string): string {
  const { language, direction, product, company, greeting, lines, after, code, button, footer } = body
  const content = [
    paragraph(greeting),
    ...lines.map((line) => paragraph(line)),
    code === null ? '' : codeBox(code),
    button === null ? '' : buttonBox(button, body.linkHint),
    ...after.map((line) => paragraph(line, muted)),
  ].join('\n')
  const brand = escapeHtml(product)
  return `<!doctype html>
<html lang="${language}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:0;background:#eef3f4;${font}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#eef3f4">
<tr><td align="center" style="padding:32px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border-radius:10px;overflow:hidden;border:1px solid #d9e3e6">
<tr><td style="background:#0b5c6b;padding:18px 32px"><table role="presentation" cellpadding="0" cellspacing="0"><tr>
${mark}<td style="color:#ffffff;font-size:20px;font-weight:600;letter-spacing:.2px">${brand}</td>
</tr></table></td></tr>
<tr><td style="padding:32px 32px 16px;text-align:start">
${content}
</td></tr>
<tr><td style="padding:18px 32px 26px;border-top:1px solid #e4ecee;text-align:start">
${paragraph(company, `${muted};font-weight:600;margin-bottom:2px`)}
${footer.map((line) => paragraph(line, muted)).join('\n')}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
}

/**
 * The logo of the product, drawn by boxes, because mail programs show no SVG and ask before they load pictures. Outlook on Windows cannot
 * draw circles, so it is not shown there.
 */
const mark = `<!--[if !mso]><!--><td width="32" height="32" align="center" valign="middle" style="width:32px;height:32px;background:#0b3f46;border-radius:8px">
<div style="width:13px;height:13px;border:3px solid #8fd0d4;border-radius:50%"><div style="width:5px;height:5px;margin:3px 0 0 3px;border:1px solid #e9f6f6;border-radius:50%"></div></div>
<div style="width:19px;height:3px;margin-top:2px;background:#f3a95b;border-radius:2px"></div></td><td width="12" style="width:12px"></td><!--<![endif]-->
`

const codeBox = (code: string) =>
  `<p dir="ltr" style="margin:8px 0 24px;padding:18px 8px;background:#e8f2f4;border-radius:8px;text-align:center;color:#0b5c6b;font-size:32px;line-height:38px;font-weight:700;letter-spacing:8px">${escapeHtml(code)}</p>`

function buttonBox({ label, link }: { label: string; link: string }, hint: string): string {
  const address = escapeHtml(link)
  return `<p style="margin:8px 0 20px"><a href="${address}" target="_blank" rel="noopener" style="display:inline-block;background:#0b5c6b;color:#ffffff;font-size:16px;line-height:20px;font-weight:600;text-decoration:none;padding:13px 26px;border-radius:8px">${escapeHtml(label)}</a></p>
${paragraph(hint, `${muted};margin-bottom:4px`)}
<p dir="ltr" style="margin:0 0 20px;${muted};word-break:break-all"><a href="${address}" target="_blank" rel="noopener" style="color:#0b5c6b">${address}</a></p>`
}
