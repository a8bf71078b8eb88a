// A small program that uses the types made from the document of the API. The check compiles it and runs it against a server.
import createClient from 'openapi-fetch'
import type { paths } from './gantry.d.ts'

const { BASE_URL: baseUrl = '', TOKEN: token = '', CODE_FROM: codeFrom = '' } = process.env
const email = 'admin@gantry.localhost'
const password = 'Evening-star4'
let accessToken = ''

const gantry = createClient<paths>({ baseUrl })
gantry.use({
  onRequest({ request }) {
    if (accessToken !== '') request.headers.set('authorization', `Bearer ${accessToken}`)
    return request
  },
})

/** Gives the data of a reply, or throws what the server said. */
function read<Data>({ data, error }: { data?: Data; error?: { code: string; message: string } }): Data {
  if (data === undefined) throw new Error(`${error?.code}: ${error?.message}`)
  return data
}

// The first administrator sets a password with the link that the server printed.
const query = { token }
const invited = read(await gantry.GET('/api/auth/validate-account-activation-token', { params: { query } }))
read(await gantry.POST('/api/auth/activate-account', { body: { userId: invited.userId, token, password } }))

// Signs in: the password, then the code that was mailed.
const first = await gantry.POST('/api/auth/signin', { body: { email, password: btoa(password) } })
read(first)
accessToken = /^[^=]*session=([^;]+)/.exec(first.response.headers.getSetCookie()[0] ?? '')?.[1] ?? ''
const code = await fetch(codeFrom).then((answer) => answer.text())
const tokens = read(await gantry.POST('/api/auth/verify', { body: { email, code } }))
accessToken = tokens.accessToken

// Reads a list.
const body = { pageRequest: { pageNo: 0, pageSize: 50 } }
const { users } = read(await gantry.POST('/api/users', { body }))
if (users[0]?.firstName !== tokens.user.firstName) throw new Error('The list lacks the administrator.')

// Changes something, and reads it again.
const mip = read(
  await gantry.POST('/api/mips/add-update', { body: { name: 'Northside Imaging', code: 'NORTH' } }),
)
const params = { path: { mipId: mip.mipId } }
const again = read(await gantry.GET('/api/mips/{mipId}', { params }))
if (again.code !== 'NORTH') throw new Error(`The MIP has the code ${again.code}.`)

// Gets an error whose type names its fields.
const { error, response } = await gantry.POST('/api/mips/add-update', { body: { name: 'Northside Imaging' } })
if (response.status !== 409 || error?.fields?.name === undefined) {
  throw new Error(`Expected a refusal that names the field: ${response.status} ${JSON.stringify(error)}`)
}
// @ts-expect-error The document names the columns that a list can be sorted by.
await gantry.GET('/api/roles', { params: { query: { sortBy: 'colour' } } })
console.log(
  `The client signed in, read ${users.length} user, added "${mip.name}" and was refused: ${error.message}`,
)
