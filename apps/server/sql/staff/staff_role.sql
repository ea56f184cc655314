-- The role of a person among the staff; null for everyone else. p_admin_emails: the administrators of the settings, in
-- lower case; each address counts only for the person who was first bound to it.
create or replace function staff_role(p_person uuid, p_admin_emails text[]) returns text language sql stable as $$
  select case when p.is_admin and p.email = any (p_admin_emails) then 'administrator' else m.role end
    from person_card p left join staff_member m on m.person_id = p.id
    where p.id = p_person and p.deactivated_at is null and p.deleted_at is null
$$;
