import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import passwordForm from '#schemas/forms/password.json' with { type: 'json' }
import { INVITATION_PATH, invitedUser, useInvitation } from '#server/accounts/invitations.ts'
import { EASY_PASSWORD, isEasyPassword } from '#server/easyPassword.ts'
import { hashPassword } from '#server/password.ts'
import { type FormPage, sendPage, takesForms } from '../messages/formPage.ts'

const { minLength, maxLength } = passwordForm.properties.newPassword

type Invited = NonNullable<Awaited<ReturnType<typeof invitedUser>>>
type PageRequest = FastifyRequest<{ Params: { code: string }; Body: Record<string, string> | undefined }>

const invalid: FormPage = {
  title: 'This invitation is not valid any more',
  text: 'An invitation is valid for 7 days and once. If you have chosen a password already, sign in with it; otherwise please ask your administrator for another invitation.',
  link: { label: 'Sign in', address: '/login' },
}

const done: FormPage = {
  title: 'Your password is set',
  text: 'You can sign in with it now.',
  link: { label: 'Sign in', address: '/login' },
}

const pageOf = ({ customer, username }: Invited, error?: string): FormPage => ({
  title: `Welcome to the portal of ${customer}`,
  text: `Choose the password with which you will sign in: at least ${minLength} characters.`,
  ...(error !== undefined && { error }),
  fields: [
    { name: 'username', label: 'Username', autocomplete: 'username', shown: username },
    { name: 'newPassword', label: 'New password', type: 'password', autocomplete: 'new-password' },
    { name: 'repeated', label: 'New password again', type: 'password', autocomplete: 'new-password' },
  ],
  button: { label: 'Set password', action: 'set' },
})

/** Why a password cannot be set; undefined if it can. */
async function passwordProblem(invited: Invited, password: string, repeated: string) {
  const { length } = [...password]
  if (length < minLength) return `The password must have at least ${minLength} characters.`
  if (length > maxLength) return `The password must have at most ${maxLength} characters.`
  if (password !== repeated) return 'The two passwords are not the same.'
  const owner = { ...invited.body, customer: invited.customer }
  return (await isEasyPassword(password, owner)) ? `${EASY_PASSWORD}.` : undefined
}

/**
 * The page that an invitation opens, without sign-in. A GET changes nothing, because mail scanners follow links; the
 * POST of its form sets the password, once.
 */
export const invitationRoutes: FastifyPluginAsync = async (app) => {
  const address = `${INVITATION_PATH}:code`
  const options = { config: { open: true as const }, schema: { hide: true } }
  takesForms(app)

  app.get(address, options, async (request: PageRequest, reply) => {
    const invited = await invitedUser(app.database, request.params.code, app.now())
    return invited ? sendPage(reply, pageOf(invited)) : sendPage(reply.code(404), invalid)
  })

  app.post(address, options, async (request: PageRequest, reply) => {
    const { code } = request.params
    const invited = await invitedUser(app.database, code, app.now())
    if (!invited) return sendPage(reply.code(404), invalid)
    const { newPassword = '', repeated = '' } = request.body ?? {}
    const problem = await passwordProblem(invited, newPassword, repeated)
    if (problem !== undefined) return sendPage(reply.code(400), pageOf(invited, problem))
    const passwordHash = await hashPassword(newPassword)
    const { id, customerId, username } = invited
    const isUsed = await app.database.transaction().execute(async (transaction) => {
      if (!(await useInvitation(transaction, invited, { code, passwordHash }))) return false
      const who = { customerId, userId: id, user: username, resource: 'users', recordId: id, label: username }
      await app.audit.write(request, { ...who, action: 'invitation used' }, transaction)
      return true
    })
    return isUsed ? sendPage(reply, done) : sendPage(reply.code(404), invalid)
  })
}
