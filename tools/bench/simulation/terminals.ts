import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { newId } from '#shared/server/ids.ts'

/** A terminal that is signed in. */
export type SimulatedTerminal = { customerId: string; token: string }

const terminalsPerAssociation = 10

/** Adds associations with ten terminals each, all signed in. */
export const addTerminals = async (pool: pg.Pool, count: number): Promise<SimulatedTerminal[]> => {
  const customerIds = Array.from({ length: Math.ceil(count / terminalsPerAssociation) }, newId)
  const terminals = Array.from({ length: count }, (_, position) => {
    const customerId = customerIds[Math.floor(position / terminalsPerAssociation)] ?? ''
    return { customerId, deviceId: newId(), token: `esct.${customerId}.${randomBytes(32).toString('base64url')}` }
  })
  await pool.query(
    `insert into customers (id, name, responsible_last_name, responsible_first_name, phone, email, address, city, postal_code)
      select id::uuid, 'Mosquée ' || number, 'Morel', 'Claire', '0123456789', 'a@b.example', '1 rue Haute', 'Nantes', '44000'
      from unnest($1::text[]) with ordinality as made (id, number)`,
    [customerIds],
  )
  const made = JSON.stringify(terminals)
  await pool.query(
    `insert into devices (customer_id, id, serial_number, label, model, connected_at)
      select "customerId", "deviceId", 'SIM-' || "deviceId", 'Entrée', 'SUNMI K2', now()
      from json_to_recordset($1::json) as made ("customerId" uuid, "deviceId" uuid)`,
    [made],
  )
  await pool.query(
    `insert into device_tokens (customer_id, device_id, token_hash)
      select "customerId", "deviceId", sha256(convert_to(token, 'UTF8'))
      from json_to_recordset($1::json) as made ("customerId" uuid, "deviceId" uuid, token text)`,
    [made],
  )
  return terminals
}
