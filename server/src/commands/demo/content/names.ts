/** First name | last name | mailbox, where it is not plain from the name | language, where it is not English. */
const lines = `
Amelia|Hart
Priya|Raman
Thomas|Whitfield
Siobhán|O'Connor
美玲|王|meiling.wang|zh
Nguyễn Thị|Ánh|anh.nguyen
Mohammed|Al-Rashid||ar
ليلى|حداد|layla.haddad|ar
Ελένη|Παπαδοπούλου|eleni.papadopoulou
Björn|Lindström
Zoë|Castellano||it
José María|Fernández de la Vega|jose.fernandez|es
Aoife|Ní Dhomhnaill
Wiremu|Te Ahuru
Jarrah|Williams
Kirra|Dhamarrandji
Nalani|Fa'asavalu
Tevita|Tu'ipulotu
Anastasia Konstantinopoulos|Featherstonehaugh-Cholmondeley|anastasia.featherstonehaugh
Łukasz|Wójcik
Agnieszka|Szczęsna
Oksana|Шевченко|oksana.shevchenko
Дмитрий|Соколов|dmitri.sokolov
Chloé|Lefèvre||fr
François|D'Aubigné||fr
Giuseppe|Di Lorenzo||it
Giulia|Esposito||it
Haruka|佐藤|haruka.sato
김|민준|minjun.kim
Ji-woo|Park
Arjun|Krishnamurthy
Lakshmi|Venkatasubramanian
Gurpreet|Singh
Harpreet|Kaur
Fatima|Zahra
Yusuf|İbrahimoğlu
Ayşe|Yıldız
Omar|Khalil||ar
Thandiwe|Nkosi
Chukwuemeka|Okonkwo
Adaeze|Obi
Kwame|Mensah
Sinéad|MacGiolla Phádraig|sinead.macgiolla
Callum|MacKenzie
Isla|McAllister
Hamish|Drummond-Hay
Rhys|ap Gwilym
Bronwyn|Llewellyn
Jack|Harrison
Charlotte|Bennett
Oliver|Nguyen
Grace|Tran
William|Chen
Mia|Kowalski
Noah|Papadakis
Ava|Rossi
Lucas|Silva
Sofia|Guerrero||es
Mateo|Herrera Muñoz
Ethan|Cooper
Ruby|Sullivan
Liam|Fitzgerald
Ella|Thompson
Henry|Ashworth
Matilda|Carmichael
Archie|Barrington
Poppy|Goldsworthy
Leo|Vandenberg
Saskia|van der Meer
Pieter|de Villiers
Annelise|Jørgensen
Søren|Kjær
Freya|Halvorsen
Matti|Korhonen
Ilse|Müller-Brandt
Jürgen|Weiß|juergen.weiss
Katarina|Novák
Ivana|Petrović
Marko|Jovanović
Tihana|Đurić|tihana.duric
Andrei|Popescu
Ioana|Țurcanu
Miriam|Rosenfeld
Avi|Ben-David
Shabnam|Hosseini
Dariush|Farahani
Zahra|Ahmadzai
Nisha|Pereira
Ruwan|Jayawardena
Dilini|Wickramasinghe
Kamal|Thapa
Sunita|Gurung
Maria Clara|dela Cruz
Jun|Bautista
Putri|Wulandari
Budi|Santoso
Siti|Rahmah binti Ahmad|siti.rahmah
Wei Ling|Tan
Jun Hao|Lim
Xiuying|Zhang||zh
家豪|陳|kaho.chan|zh
Somchai|Rattanakosin
Kanya|Srisuk
Sokha|Chea
Bopha|Keo
Lesieli|Vainikolo
Sione|Taufa
Mele|Latu
Joseva|Naivalu
Tamati|Parata
Emily|Li
Marcus|Oyelaran
Nadia|Baptiste
Xavier|Moreau
Beatrix|Hollingworth
Declan|Byrne
Saoirse|Kavanagh
Quentin|St John-Smythe|quentin.stjohnsmythe
Alinta|Cooper-Yarran
Yindi|Barker
`

// Letters of their own, which no decomposition takes an accent off.
const plainLetters: Record<string, string> = { ł: 'l', ø: 'o', æ: 'ae', đ: 'd', ı: 'i', ß: 'ss' }

export type PersonName = { firstName: string; lastName: string; mailbox: string; language: string }

export const names: PersonName[] = lines
  .trim()
  .split('\n')
  .map((line) => {
    const [firstName = '', lastName = '', mailbox = '', language = 'en'] = line.split('|')
    return { firstName, lastName, mailbox: mailbox || mailboxOf(firstName, lastName), language }
  })

function mailboxOf(firstName: string, lastName: string): string {
  return [firstName, lastName]
    .map((name) =>
      name
        .toLowerCase()
        .normalize('NFKD')
        .replace(/[łøæđıß]/g, (letter) => plainLetters[letter] ?? '')
        .replace(/[^a-z-]/g, ''),
    )
    .join('.')
}
