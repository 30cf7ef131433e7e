-- What a session has opened of the vault ends with it, whoever ends it, and when it moves to another family.
create function vault_session_ended() returns trigger language plpgsql as $$
begin
  -- Codes first: a code that is being taken waits here, and what it opened goes with the next line.
  delete from vault_requests where session_id = new.id;
  delete from vault_grants where session_id = new.id;
  return null;
end
$$;
--> statement-breakpoint
create trigger vault_session after update of revoked_at, account_id on sessions
  for each row when (old.revoked_at is distinct from new.revoked_at or old.account_id is distinct from new.account_id)
  execute function vault_session_ended();
--> statement-breakpoint
-- Whoever gets other rights starts anew: what comes back later opens nothing that was opened before.
create function vault_rights_changed() returns trigger language plpgsql as $$
begin
  delete from vault_requests where account_id = new.account_id and user_id = new.user_id;
  delete from vault_grants where account_id = new.account_id and user_id = new.user_id;
  return null;
end
$$;
--> statement-breakpoint
create trigger vault_membership after update of role, permissions on memberships
  for each row when (old.role is distinct from new.role or old.permissions is distinct from new.permissions)
  execute function vault_rights_changed();
--> statement-breakpoint
-- Codes do not go on to the mailbox of somebody who has left, and who would keep the others out of their own vault.
create function vault_member_left() returns trigger language plpgsql as $$
begin
  update vault_settings set delivery_address = null
    where account_id = old.account_id
      and delivery_address = (select username from users where id = old.user_id);
  return null;
end
$$;
--> statement-breakpoint
create trigger vault_member_left after delete on memberships for each row execute function vault_member_left();
