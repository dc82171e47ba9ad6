ALTER TABLE `user` ADD `kind` text;--> statement-breakpoint
ALTER TABLE `user` ADD `claimed_by` text;--> statement-breakpoint
ALTER TABLE `user` ADD `device_epoch` integer;