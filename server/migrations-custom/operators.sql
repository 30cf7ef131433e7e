create function operator_acts_are_added_only() returns trigger language plpgsql as $$
begin
  raise exception 'operator_acts: rows are only ever added';
end
$$;
--> statement-breakpoint
create trigger operator_acts_added_only before update or delete or truncate on operator_acts
  for each statement execute function operator_acts_are_added_only();
