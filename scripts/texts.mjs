// Says for each language how many texts the portal has, which are missing or unused, and which are longer than their place.
import { complaintsAboutTexts, examineTexts } from './lib/texts.mjs'

for (const { language, total, missing, unused, tooLong } of examineTexts())
  console.log(
    `${language}: ${total} texts, ${missing.length} missing, ${unused.length} unused, ${tooLong.length} too long`,
  )
const complaints = complaintsAboutTexts()
for (const complaint of complaints) console.error(complaint)
process.exit(complaints.length === 0 ? 0 : 1)
