-- A new password ends what programs may do for a person, as it ends their sessions: whoever got in may have allowed one.
create function oauth_end_with_password() returns trigger language plpgsql as $$
begin
  delete from oauth_grants g using iam_memberships m
    where m.user_id = new.id and g.org_id = m.org_id and g.user_id = m.user_id;
  return null;
end $$;
create trigger oauth_end_with_password after update of password_hash on iam_users
  for each row when (old.password_hash is distinct from new.password_hash) execute function oauth_end_with_password();
