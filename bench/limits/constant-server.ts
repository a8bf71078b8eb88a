// The framework alone: no session, no database, no checks, always the same reply of about 2 kB.
import Fastify from 'fastify'

const users = Array.from({ length: 10 }, (_, index) => ({
  userId: 1_000 + index,
  firstName: 'Constance',
  lastName: 'Featherstone',
  siteCode: `SYD-0${index}`,
  email: `constance.featherstone${index}@clinic.example`,
  status: true,
  roles: [{ roleId: 1, name: 'Member' }],
}))

const app = Fastify()
app.route({
  method: ['GET', 'POST'],
  url: '/*',
  handler: async () => ({ users, totalItems: 1_000_000, totalPages: 100_000 }),
})
await app.listen({ host: '127.0.0.1', port: Number(process.env['PORT']) })
process.stdout.write('ready\n')
