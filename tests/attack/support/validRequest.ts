import { isObject } from '#schemas/isObject.ts'
import type { FieldSchema } from '#schemas/resourceFile/resourceFile.ts'
import { BYTES } from '#server/routes/serve.ts'
import { validRecord } from '../../server/validRecord.ts'
import type { Operation, Parameter } from './apiDescription.ts'

/** Ids and names that a request is about. */
export interface Target {
  site: number
  /** The record of a resource call. */
  record: number
  /** The id of a user; that of the record if a test is not about a user. */
  user?: number
  /** The id of a user who receives something from `user`. */
  receiver?: number
  /** The id of a message in the outbox; that of the record if a test is not about a message. */
  message?: number
  username: string
}

export interface ApiRequest {
  url: string
  headers: Record<string, string>
  body?: unknown
}

/** The value with each site or user id, as titled in the schema, replaced by that of the target. */
function aimed(value: unknown, schema: FieldSchema, target: Target): unknown {
  if (schema.title === 'Site' && schema.type === 'integer') return target.site
  if (schema.title === 'User' && schema.type === 'integer') return target.user ?? target.record
  if (schema.title === 'Receiver') return target.receiver ?? value
  if (Array.isArray(value)) return value.map((each) => aimed(each, schema.items ?? {}, target))
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      aimed(member, schema.properties?.[name] ?? {}, target),
    ]),
  )
}

function parameterValue(parameter: Parameter, operation: Operation, target: Target): unknown {
  const { name, schema, example } = parameter
  if (name === 'username' && parameter.in === 'path') return target.username
  if (schema.title === 'Site') return target.site
  if (schema.title === 'User') return target.user ?? target.record
  if (schema.title === 'Message') return target.message ?? target.record
  if (['Alert', 'Entry', 'Report', 'Series', 'Upload'].includes(String(schema.title))) return target.record
  if (parameter.in === 'path' && name === 'id') return isOfRecord(operation) ? target.record : target.site
  return example
}

/** Whether an operation is a call of a resource file, such as `sites.edit`. */
export const isOfRecord = ({ name }: Operation): boolean => name.includes('.')

function bodyOf({ body, ...operation }: Operation, target: Target, seed: number): unknown {
  if (!body) return undefined
  const { type, schema, example } = body
  if (type === BYTES) return 'x'
  if (Array.isArray(example) || schema.type === 'array') return example ?? []
  // Fields with restricted access are refused from users who may not see them.
  const forAll = Object.entries(schema.properties ?? {}).filter(([, field]) => !field['x-access'])
  const value = isObject(example) ? example : validRecord({ properties: Object.fromEntries(forAll) }, seed)
  const given = aimed(value, schema, target)
  if (!isOfRecord(operation) || !isObject(given)) return given
  return {
    ...given,
    ...('name' in given && { name: `${given.name} ${seed}` }),
    ...(schema.properties?.id && { id: target.record }),
    ...(schema.properties?.version && { version: 1 }),
  }
}

/** A request about `target` that the operation's description permits; different seeds give different records. */
export function validRequest(operation: Operation, target: Target, seed = 1): ApiRequest {
  let url = operation.path
  const query = new URLSearchParams()
  const headers: Record<string, string> = {}
  for (const parameter of operation.parameters) {
    const value = parameterValue(parameter, operation, target)
    if (value === undefined) continue
    if (parameter.in === 'path') url = url.replace(`{${parameter.name}}`, encodeURIComponent(String(value)))
    else if (parameter.in === 'query') query.set(parameter.name, String(value))
    else headers[parameter.name] = encodeURIComponent(String(value))
  }
  if (operation.body?.type === BYTES) headers['content-type'] = BYTES
  const text = query.toString()
  return { url: text === '' ? url : `${url}?${text}`, headers, body: bodyOf(operation, target, seed) }
}
