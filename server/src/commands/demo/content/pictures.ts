import sharp from 'sharp'
import { receivePicture } from '../../../kit/stored-files/service.ts'
import type { World } from '../../../platform/world.ts'
import type { DemoMip } from '../mips.ts'
import type { DemoPerson } from '../people.ts'
import { drawLetters } from './letters.ts'
import { createRandom, type Random } from './random.ts'

type Files = Pick<World, 'files'>

/** Draws photos for a third of the users: initials on a silhouette. */
export async function drawPhotos(world: Files, people: DemoPerson[]): Promise<void> {
  const random = createRandom('photos')
  const shown = people.filter(({ activatedAt }, index) => index % 3 === 0 && activatedAt !== null)
  const work = shown.map(async ({ row, name }) => {
    const [first = '', last = ''] = name.mailbox.split('.')
    row.photoSha256 = await keepDrawing(world, drawPortrait(random, first.slice(0, 1) + last.slice(0, 1)))
  })
  await Promise.all(work)
}

export async function drawLogos(world: Files, mips: DemoMip[]): Promise<void> {
  const random = createRandom('logos')
  const shown = mips.filter(({ startsWithLogo }) => startsWithLogo)
  const work = shown.map(async ({ row, code }) => {
    row.logoSha256 = await keepDrawing(world, drawLogo(random, code.slice(0, 2)))
  })
  await Promise.all(work)
}

/** Stores a picture in the same way as an upload: re-encoded and under its hash. */
async function keepDrawing(world: Files, drawing: string): Promise<string> {
  const bytes = await drawPng(drawing)
  const received = await receivePicture(world, { fileName: 'drawing.png', stream: inOnePiece(bytes) })
  await received.keep()
  return received.sha256
}

export const drawPng = (drawing: string): Promise<Buffer> =>
  sharp(Buffer.from(drawing)).png({ compressionLevel: 3 }).toBuffer()

export async function* inOnePiece(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield bytes
}

export const square = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="192" height="192" viewBox="0 0 256 256">${content}</svg>`

function drawPortrait(random: Random, initials: string): string {
  const hue = random.whole(0, 359)
  return square(`
    <defs><linearGradient id="sky" x2="1" y2="1">
      <stop stop-color="hsl(${hue},45%,52%)"/><stop offset="1" stop-color="hsl(${(hue + 40) % 360},50%,32%)"/>
    </linearGradient></defs>
    <rect width="256" height="256" fill="url(#sky)"/>
    <g fill="#fff" opacity=".16"><circle cx="128" cy="96" r="${random.whole(50, 60)}"/>
    <ellipse cx="128" cy="262" rx="${random.whole(100, 116)}" ry="92"/></g>
    ${drawLetters(initials, 84)}`)
}

function drawLogo(random: Random, initials: string): string {
  const hue = random.whole(0, 359)
  const ornaments = [
    '<circle cx="128" cy="128" r="104" fill="none" stroke="#fff" stroke-opacity=".55" stroke-width="10"/>',
    '<path d="M0 190Q64 150 128 190T256 190V256H0Z" fill="#fff" fill-opacity=".22"/>',
    '<path d="M128 14 242 128 128 242 14 128Z" fill="#fff" fill-opacity=".16"/>',
    '<path d="M0 60H256M0 196H256" stroke="#fff" stroke-opacity=".5" stroke-width="9"/>',
  ]
  return square(`
    <rect width="256" height="256" fill="hsl(${hue},52%,33%)"/>
    ${random.pick(ornaments)}
    ${drawLetters(initials, 92)}`)
}
