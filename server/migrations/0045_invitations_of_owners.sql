set local role svc_system;
-- Invitations that are open and were sent by who is no owner any more: they let nobody in.
update iam_invitations i set revoked_at = now()
where accepted_at is null and revoked_at is null and not exists (
  select from iam_memberships m where m.org_id = i.org_id and m.user_id = i.invited_by and m.role = 'owner');
reset role;
