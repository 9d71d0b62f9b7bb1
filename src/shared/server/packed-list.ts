/** A list whose values are bytes, which a thread moves without copying them. */
export type PackedList<Value> = {
  /** The bytes of all lists of a file. */
  arena: Uint8Array<ArrayBuffer>[]
  /** Four numbers for each value: its piece of the arena, where it begins, its length and its rank. */
  places: Uint32Array<ArrayBuffer>
  /** Ties the list to the type of its values. It never exists. */
  value?: Value
}

const fields = 4
const pieceBytes = 256 * 1024

const grown = (places: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> => {
  const larger = new Uint32Array(Math.max(fields, places.length * 2))
  larger.set(places)
  return larger
}

/** A list that is being made. */
export type ListOf<Value> = { add: (value: Value, rank?: number) => void; end: () => PackedList<Value> }

/** Keeps a file's values outside of the heap: 100,000 lines take 30 MB. `list` begins a list in them. */
export const createPacker = () => {
  const arena: Uint8Array<ArrayBuffer>[] = []
  let used = pieceBytes

  /** Writes bytes into the last piece, or into a new one. Returns where they begin. */
  const write = (bytes: Buffer): number => {
    if (used + bytes.length > (arena.at(-1)?.length ?? 0)) {
      arena.push(new Uint8Array(Math.max(pieceBytes, bytes.length)))
      used = 0
    }
    arena.at(-1)?.set(bytes, used)
    used += bytes.length
    return used - bytes.length
  }

  return {
    list<Value>(): ListOf<Value> {
      let places = new Uint32Array(0)
      let length = 0
      return {
        /** Adds a value. `rank`: what `ranked` sorts by. */
        add(value: Value, rank = 0): void {
          const bytes = Buffer.from(JSON.stringify(value))
          if ((length + 1) * fields > places.length) places = grown(places)
          const start = write(bytes)
          places.set([arena.length - 1, start, bytes.length, rank], length * fields)
          length += 1
        },
        end: (): PackedList<Value> => ({ arena, places: places.slice(0, length * fields) }),
      }
    },
  }
}

export type Packer = ReturnType<typeof createPacker>

export const lengthOf = ({ places }: PackedList<unknown>): number => places.length / fields

/** Returns a value of a list; undefined past its end. */
export const valueAt = <Value>({ arena, places }: PackedList<Value>, index: number): Value | undefined => {
  const [piece = 0, start = 0, length = 0] = places.subarray(index * fields, index * fields + 3)
  const bytes = arena[piece]
  if (index < 0 || index * fields >= places.length || !bytes) return undefined
  return JSON.parse(Buffer.from(bytes.buffer, start, length).toString()) as Value
}

/** Passes the values between two indices, in their order. */
export function* valuesOf<Value>(
  list: PackedList<Value>,
  { from = 0, to = lengthOf(list) }: { from?: number; to?: number } = {},
): Generator<Value> {
  for (let index = from; index < to; index += 1) {
    const value = valueAt(list, index)
    if (value !== undefined) yield value
  }
}

export const ranked = <Value>({ arena, places }: PackedList<Value>): PackedList<Value> => {
  const order = Uint32Array.from({ length: places.length / fields }, (_, index) => index)
  const rankOf = (index: number): number => places[index * fields + 3] ?? 0
  order.sort((one, other) => rankOf(one) - rankOf(other) || one - other)
  const sorted = new Uint32Array(places.length)
  for (const [place, index] of order.entries())
    sorted.set(places.subarray(index * fields, (index + 1) * fields), place * fields)
  return { arena, places: sorted }
}

export const endOfRank = ({ places }: PackedList<unknown>, index: number): number => {
  let end = index + 1
  while (end * fields < places.length && places[end * fields + 3] === places[index * fields + 3]) end += 1
  return end
}

/** Returns the buffers of some lists, to move them to another thread. */
export const buffersOf = (lists: readonly PackedList<unknown>[]): ArrayBuffer[] => [
  ...new Set(lists.flatMap(({ arena, places }) => [places.buffer, ...arena.map(({ buffer }) => buffer)])),
]
