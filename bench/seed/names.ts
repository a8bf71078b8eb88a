import { names as demoNames } from '@gantry/server/commands/demo/content/names.ts'
import { places } from '@gantry/server/commands/demo/content/places.ts'
import type { Random } from '@gantry/server/commands/demo/content/random.ts'

const first = `Aaron Abigail Adam Adele Aditya Aisha Alan Alana Alejandro Alice Alison Amanda Amir Amy Ana Andrea Andrew
Angela Anita Anna Anthony Ari Ashley Barbara Belinda Ben Beth Brendan Brian Caitlin Carla Carmen Caroline Catherine Chen
Chloe Christine Claire Colin Craig Daisy Damien Daniel Darren David Dean Deborah Diana Dinesh Dominic Donna Douglas Edward
Eleanor Elena Elias Elizabeth Emma Eric Erin Esther Eva Fang Farah Felicity Fiona Frances Frank Gabriel Gareth Gemma George
Georgia Gina Gordon Graham Grant Greta Hannah Harriet Hassan Heather Helen Hugo Ian Imogen Irene Isaac Isabel Ivan Jacob
Jade James Jane Janet Jasmine Jason Jean Jennifer Jessica Joan Joanna Joel John Jonathan Joseph Joshua Joyce Julia Julian
Justin Karen Kate Keith Kenneth Kevin Kim Kristen Kyle Laura Lauren Lawrence Leah Leanne Lewis Linda Lisa Louise Lucy Luke
Lydia Madeleine Malcolm Margaret Maria Mark Martha Martin Mary Matthew Maya Megan Melissa Michael Michelle Mohammed Monica
Nathan Neil Nicholas Nicole Nigel Nina Olivia Oscar Pamela Patricia Patrick Paul Penelope Peter Philip Phoebe Rachel Raj
Rebecca Rhiannon Richard Robert Robyn Rohan Rosa Rosemary Ross Ruth Ryan Sally Samantha Samuel Sandra Sara Sean Shannon
Sharon Simon Sonia Stella Stephen Steven Stuart Susan Sylvia Tamara Tara Tess Theo Timothy Toby Tony Tracey Ursula Valerie
Vanessa Vera Victor Victoria Vincent Vivian Wayne Wendy Xin Yan Yasmin Yvonne Zac Zhen`

const last = `Smith Jones Nguyen Williams Brown Wilson Taylor Singh Johnson Lee Martin White Anderson Walker Thomas Kelly
Wang King Ryan Roberts Chen Harris Li Robinson Wright Zhang Campbell Young Mitchell Clarke Scott Moore Tran Kaur Allen
Stewart Baker Murphy Phillips Edwards Davis Green Watson Hill Khan Hall Wood Evans Lewis Turner Morris Patel Carter Collins
Ward Bell Cook Rogers Murray Richardson Cox Hughes Parker Bailey Gray Marshall Simpson Russell Adams Graham Price Pham Lim
Ali Wong Reid Bennett Ross Le Ahmed Kumar Sharma Gupta Silva Santos Garcia Lopez Rossi Russo Ferrari Romano Costa Greco`

// Combinations of these give about two thousand more names, which are as rare as most real names.
const beginnings = `Alder Ash Bar Beck Black Bran Bright Broad Brook Burn Car Chad Clay Cold Cran Dal Dray East Ed Elm
Fair Farn Fen Glen Gold Grim Hal Harg Hart Hather Hazel Hol Horn Kel Kirk Lang Lath Lin Lock Marl Mel Mid Nether New Nor
Oak Old Pem Pen Quin Rad Raven Red Rother Sel Shel Stan Strat Sut Tal Thorn Tre Under Up Wade Wal West Whit Win Wool`
const endings = `bourne bridge brook bury by combe cott croft dale den field ford gate ham hurst land ley ling low man
mere more ridge sett shaw stead ston thorpe ton vale wall ward well wick wood worth`

const words = (text: string): string[] => text.split(/\s+/)
const firstNames = [...words(first), ...demoNames.map(({ firstName }) => firstName)]
const lastNames = [
  ...words(last),
  ...demoNames.map(({ lastName }) => lastName),
  ...words(beginnings).flatMap((beginning) => words(endings).map((ending) => beginning + ending)),
]

const domains = words(beginnings).flatMap((word) =>
  ['imaging', 'radiology', 'clinic'].map((kind) => `${word.toLowerCase()}-${kind}.example`),
)

export const clinicNames = words(beginnings).flatMap((word) =>
  words(endings).map((ending) => `${word}${ending}`),
)

/** It does not copy the list, unlike the demo's `pick`, because it is called millions of times. */
export function pick<Item>(random: Random, items: readonly Item[]): Item {
  return itemAt(items, random.whole(0, items.length - 1))
}

function itemAt<Item>(items: readonly Item[], index: number): Item {
  const item = items[index]
  if (item === undefined) throw new Error('there is nothing to pick from')
  return item
}

/** Returns names at the start of the list more often: a few names are frequent, most are rare. */
const pickCommon = <Item>(random: Random, items: readonly Item[]): Item =>
  itemAt(items, random.whole(0, random.whole(0, items.length - 1)))

export const inventName = (random: Random) => ({
  firstName: pick(random, firstNames),
  lastName: pickCommon(random, lastNames),
})

const plain = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z]/g, '')

/** The number makes the address unique, as in large practices. */
export function inventEmail(
  random: Random,
  { firstName, lastName }: { firstName: string; lastName: string },
  number: number,
): string {
  const mailbox = [plain(firstName), plain(lastName)].filter((part) => part !== '').join('.') || 'person'
  return `${mailbox}${number}@${pick(random, domains)}`
}

/** A place, and the code of one of its many sites: `SYD-014`. */
export function inventSite(random: Random) {
  const place = pick(random, places)
  const city = place.siteCode.slice(0, 3)
  return { ...place, siteCode: `${city}-${String(random.whole(1, 120)).padStart(3, '0')}` }
}
