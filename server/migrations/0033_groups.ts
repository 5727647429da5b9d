import { tokenRecords } from './0026_token_records.ts'
import { inOrder } from './inOrder.ts'

/**
 * What the groups of a user give is stored with the user (`groupPermissions`), so that everybody who reads a user reads the whole rights, and
 * a change of a group is a change of its users, which caches hear of.
 */
const permissionsOfGroups = `create function permissions_of_groups(customer integer, groups jsonb) returns jsonb language sql stable as $$
  select coalesce(jsonb_agg(distinct permission order by permission), '[]')
  from records, jsonb_array_elements(body -> 'permissions') as permission
  where customer_id = customer and resource = 'groups' and groups @> to_jsonb(id)
$$`

const storeOfUser = `create function store_group_permissions() returns trigger language plpgsql as $$
  begin
    if jsonb_array_length(coalesce(new.body -> 'groups', '[]')) = 0 then
      new.body := new.body - 'groupPermissions';
    else
      new.body := new.body
        || jsonb_build_object('groupPermissions', permissions_of_groups(new.customer_id, new.body -> 'groups'));
    end if;
    return new;
  end
$$`

/** The trigger of the users computes what their groups give when their body is stored, also as it was. */
const storeOfGroup = `create function store_permissions_of_members() returns trigger language plpgsql as $$
  declare changed records := coalesce(new, old);
  begin
    update users set body = body where customer_id = changed.customer_id and body -> 'groups' @> to_jsonb(changed.id);
    return null;
  end
$$`

export const up = inOrder([
  permissionsOfGroups,
  storeOfUser,
  storeOfGroup,
  `create trigger users_groups before insert or update of body on users
    for each row execute function store_group_permissions()`,
  ...['insert', 'update', 'delete'].map(
    (event) => `create trigger records_groups_${event} after ${event} on records for each row
      when (${event === 'delete' ? 'old' : 'new'}.resource = 'groups') execute function store_permissions_of_members()`,
  ),
  `create or replace view token_records as ${tokenRecords(['roles', 'permissions', 'groupPermissions'])}`,
  `create index users_groups on users using gin ((body -> 'groups')) where body ? 'groups'`,
])

export const down = inOrder([
  `update users set body = body - 'groups'`,
  `create or replace view token_records as ${tokenRecords(['roles', 'permissions'])}`,
  'drop index users_groups',
  ...['insert', 'update', 'delete'].map((event) => `drop trigger records_groups_${event} on records`),
  'drop trigger users_groups on users',
  'drop function store_permissions_of_members()',
  'drop function store_group_permissions()',
  'drop function permissions_of_groups(integer, jsonb)',
  `delete from records where resource = 'groups'`,
])
