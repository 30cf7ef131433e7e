-- Files of a document are more than the one that came.
update documents set room_bytes = coalesce((select sum(f.size_bytes) from stored_files f
  where f.account_id = documents.account_id and f.thing = 'document' and f.thing_id = documents.id), size_bytes);
--> statement-breakpoint
-- What the items of a family take, by kind, person, child and month (room_shares), kept in step with the rows of their tables.
-- Arguments of the trigger: the kind, the column of bytes, and that of children, where there is one. Old rows are called `gone`,
-- new ones `made`. A statement that changes none of it, such as another caption, locks nothing.
create function room_shares_changed() returns trigger language plpgsql as $$
declare
  columns constant text := format('account_id, created_by, created_at, deleted_at, %I as bytes, %s as child_ids',
    tg_argv[1], coalesce(quote_ident(tg_argv[2]), '''{}''::uuid[]'));
  moved constant text := concat_ws(' union all ',
    case when tg_op <> 'INSERT' then format('select -1 as sign, %s from gone', columns) end,
    case when tg_op <> 'DELETE' then format('select 1 as sign, %s from made', columns) end);
  has_empty boolean;
begin
  -- In one order, so that two changes of a family do not wait for each other in a circle. Of a family whose shares are gone
  -- already nothing is noted any more.
  execute format($sql$
    with moved as (%s),
    shares as (
      select moved.account_id, share.facet, share.part, sum(moved.sign)::int as items, sum(moved.sign * moved.bytes)::bigint as bytes
      from moved cross join lateral (
        select 'deleted' as facet, '' as part where moved.deleted_at is not null
        union all
        select living.* from (
          select 'all', ''
          union all select 'person', moved.created_by::text
          union all select 'month', to_char(moved.created_at at time zone 'UTC', 'YYYY-MM')
          union all select distinct 'child', child.id::text from unnest(moved.child_ids) as child(id)
        ) living where moved.deleted_at is null
      ) share group by 1, 2, 3 having sum(moved.sign) <> 0 or sum(moved.sign * moved.bytes) <> 0),
    changed as (
      insert into room_shares (account_id, kind, facet, part, items, bytes)
      select account_id, $1, facet, part, items, bytes from shares
      where items > 0 or exists (select 1 from room_shares one where one.account_id = shares.account_id and one.kind = $1
        and one.facet = shares.facet and one.part = shares.part)
      order by account_id, facet, part
      on conflict (account_id, kind, facet, part) do update
        set items = room_shares.items + excluded.items, bytes = room_shares.bytes + excluded.bytes
      returning items)
    select coalesce(bool_or(items <= 0), false) from changed$sql$, moved) into has_empty using tg_argv[0];
  if has_empty then
    execute format('delete from room_shares where kind = $1 and items <= 0 and account_id in (select account_id from (%s) moved)',
      moved) using tg_argv[0];
  end if;
  return null;
end
$$;
--> statement-breakpoint
create trigger room_shares_added after insert on photos referencing new table as made
  for each statement execute function room_shares_changed('photo', 'size_bytes', 'child_ids');
--> statement-breakpoint
create trigger room_shares_changed after update on photos referencing old table as gone new table as made
  for each statement execute function room_shares_changed('photo', 'size_bytes', 'child_ids');
--> statement-breakpoint
create trigger room_shares_removed after delete on photos referencing old table as gone
  for each statement execute function room_shares_changed('photo', 'size_bytes', 'child_ids');
--> statement-breakpoint
create trigger room_shares_added after insert on documents referencing new table as made
  for each statement execute function room_shares_changed('document', 'room_bytes', 'child_ids');
--> statement-breakpoint
create trigger room_shares_changed after update on documents referencing old table as gone new table as made
  for each statement execute function room_shares_changed('document', 'room_bytes', 'child_ids');
--> statement-breakpoint
create trigger room_shares_removed after delete on documents referencing old table as gone
  for each statement execute function room_shares_changed('document', 'room_bytes', 'child_ids');
--> statement-breakpoint
create trigger room_shares_added after insert on article_pictures referencing new table as made
  for each statement execute function room_shares_changed('picture', 'size_bytes');
--> statement-breakpoint
create trigger room_shares_changed after update on article_pictures referencing old table as gone new table as made
  for each statement execute function room_shares_changed('picture', 'size_bytes');
--> statement-breakpoint
create trigger room_shares_removed after delete on article_pictures referencing old table as gone
  for each statement execute function room_shares_changed('picture', 'size_bytes');
--> statement-breakpoint
create trigger room_shares_added after insert on sealed_documents referencing new table as made
  for each statement execute function room_shares_changed('sealed', 'size_bytes');
--> statement-breakpoint
create trigger room_shares_changed after update on sealed_documents referencing old table as gone new table as made
  for each statement execute function room_shares_changed('sealed', 'size_bytes');
--> statement-breakpoint
create trigger room_shares_removed after delete on sealed_documents referencing old table as gone
  for each statement execute function room_shares_changed('sealed', 'size_bytes');
--> statement-breakpoint
-- What is there already.
insert into room_shares (account_id, kind, facet, part, items, bytes)
select account_id, kind, facet, part, count(*)::int, sum(bytes)::bigint from (
  select account_id, 'photo' as kind, created_by, created_at, deleted_at, size_bytes as bytes, child_ids from photos
  union all
  select account_id, 'document', created_by, created_at, deleted_at, room_bytes, child_ids from documents
  union all
  select account_id, 'picture', created_by, created_at, deleted_at, size_bytes, '{}' from article_pictures
  union all
  select account_id, 'sealed', created_by, created_at, deleted_at, size_bytes, '{}' from sealed_documents
) item cross join lateral (
  select 'deleted' as facet, '' as part where item.deleted_at is not null
  union all
  select living.* from (
    select 'all', ''
    union all select 'person', item.created_by::text
    union all select 'month', to_char(item.created_at at time zone 'UTC', 'YYYY-MM')
    union all select distinct 'child', child.id::text from unnest(item.child_ids) as child(id)
  ) living where item.deleted_at is null
) share group by 1, 2, 3, 4;
