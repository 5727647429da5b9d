/** The types of numbers that the test files use, by their number in the format, with their bytes. */
const types = {
  byte: [1, 1],
  char: [2, 1],
  short: [3, 2],
  int: [4, 4],
  float: [5, 4],
  double: [6, 8],
  ubyte: [7, 1],
  int64: [10, 8],
} as const

export type Type = keyof typeof types

/** Numbers of a type as an attribute. */
export interface Numbers {
  type: Type
  values: readonly number[]
}

export type Attributes = Readonly<Record<string, string | Numbers>>

export interface GivenVariable {
  name: string
  dimensions: readonly string[]
  type: Type
  attributes?: Attributes
  /** In the order of the dimensions. */
  values: readonly number[]
}

export interface GivenFile {
  version?: 1 | 2 | 5
  /** The length 0 is that of the records. */
  dimensions: Readonly<Record<string, number>>
  /** Number of records, if a dimension has the length 0. */
  records?: number
  variables: readonly GivenVariable[]
  /** Bytes to skip before the values, as in a large file. */
  skip?: number
}

const put: Record<Type, (buffer: Buffer, value: number, at: number) => void> = {
  byte: (buffer, value, at) => buffer.writeInt8(value, at),
  char: (buffer, value, at) => buffer.writeUInt8(value, at),
  short: (buffer, value, at) => buffer.writeInt16BE(value, at),
  int: (buffer, value, at) => buffer.writeInt32BE(value, at),
  float: (buffer, value, at) => buffer.writeFloatBE(value, at),
  double: (buffer, value, at) => buffer.writeDoubleBE(value, at),
  ubyte: (buffer, value, at) => buffer.writeUInt8(value, at),
  int64: (buffer, value, at) => buffer.writeBigInt64BE(BigInt(value), at),
}

function bytesOf(type: Type, values: readonly number[]): Buffer {
  const size = types[type][1]
  const buffer = Buffer.alloc(values.length * size)
  for (const [index, value] of values.entries()) put[type](buffer, value, index * size)
  return buffer
}

const upTo4 = (bytes: Buffer) => Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)])
const int = (value: number) => bytesOf('int', [value])

/**
 * A classic NetCDF file as its format specification says, written piece by piece: `head` is its beginning, and `body` follows `skip` bytes
 * later. Values of records alternate; those of a single variable of records are not padded.
 */
export function classicPieces(given: GivenFile): { head: Buffer; body: Buffer } {
  const { version = 1, dimensions, records = 0, variables, skip = 0 } = given
  const size = (value: number) => (version === 5 ? bytesOf('int64', [value]) : int(value))
  const text = (value: string) => Buffer.concat([size(Buffer.byteLength(value)), upTo4(Buffer.from(value))])
  const list = (tag: number, items: readonly Buffer[]) =>
    items.length === 0
      ? Buffer.concat([int(0), size(0)])
      : Buffer.concat([int(tag), size(items.length), ...items])
  const attribute = ([name, value]: [string, string | Numbers]) => {
    const { type, values } =
      typeof value === 'string' ? { type: 'char' as const, values: [...Buffer.from(value)] } : value
    return Buffer.concat([text(name), int(types[type][0]), size(values.length), upTo4(bytesOf(type, values))])
  }
  const names = Object.keys(dimensions)
  const growing = variables.filter((one) => dimensions[one.dimensions[0] ?? ''] === 0)
  const fixed = variables.filter((one) => !growing.includes(one))
  const recordOf = (one: GivenVariable, record: number) => {
    const length = one.values.length / records
    const bytes = bytesOf(one.type, one.values.slice(record * length, (record + 1) * length))
    return growing.length === 1 ? bytes : upTo4(bytes)
  }
  const header = (begins: readonly number[]) => {
    const described = variables.map((one, place) =>
      Buffer.concat([
        text(one.name),
        size(one.dimensions.length),
        ...one.dimensions.map((name) => size(names.indexOf(name))),
        list(12, Object.entries(one.attributes ?? {}).map(attribute)),
        int(types[one.type][0]),
        size(0),
        version === 1 ? int(begins[place]!) : bytesOf('int64', [begins[place]!]),
      ]),
    )
    return Buffer.concat([
      Buffer.from([0x43, 0x44, 0x46, version]),
      size(records),
      list(
        10,
        names.map((name) => Buffer.concat([text(name), size(dimensions[name]!)])),
      ),
      list(12, []),
      list(11, described),
    ])
  }
  const begins = new Map<GivenVariable, number>()
  let at = header(variables.map(() => 0)).length + skip
  for (const one of fixed) {
    begins.set(one, at)
    at += upTo4(bytesOf(one.type, one.values)).length
  }
  for (const one of growing) {
    begins.set(one, at)
    at += recordOf(one, 0).length
  }
  return {
    head: header(variables.map((one) => begins.get(one)!)),
    body: Buffer.concat([
      ...fixed.map((one) => upTo4(bytesOf(one.type, one.values))),
      ...Array.from({ length: records }, (_, record) => growing.map((one) => recordOf(one, record))).flat(),
    ]),
  }
}

/** A classic NetCDF file. */
export function classicBytes(given: GivenFile): Buffer {
  const { head, body } = classicPieces(given)
  return Buffer.concat([head, Buffer.alloc(given.skip ?? 0), body])
}
