"""Content look-ups: the figures of the box as the rules read them."""

from rollingroad.games.shattered_highways.content import models as content
from rollingroad.games.shattered_highways.rules import kinds


class Hurt:
    """Damage such as 2d6+3: a number of d6 and a sum to add; never below 0 (SH-ROLL-8)."""

    def __init__(self, dice: int, add: int) -> None:
        self.dice = dice
        self.add = add

    @property
    def text(self) -> str:
        """As the files write it: `2d6+3`, `1d6`, `2`."""
        if not self.dice:
            return str(self.add)
        return f"{self.dice}d6{self.add:+d}" if self.add else f"{self.dice}d6"


def hurt(text: str | None) -> Hurt:
    """Read `1d6+2`, `2d6` or `2`; an empty text is no damage."""
    dice, d6, add = (text or "0").partition("d6")
    return Hurt(int(dice), int(add or 0)) if d6 else Hurt(0, int(dice))


class WeaponFacts:
    """One weapon of weapons.toml."""

    def __init__(self, weapon: content.Weapon) -> None:
        self.id: str = weapon.id
        self.rule: str = weapon.rule
        self.name: str = weapon.name
        self.cp: int = weapon.cp
        self.arc_kind: int = kinds.ARC_KINDS.index(weapon.arc_kind)
        self.range: int = weapon.range
        self.hit: int = weapon.hit
        self.ammo: int = weapon.ammo
        self.reload: bool = weapon.reload
        self.jams: bool = weapon.natural_1 == "jam"
        self.flare: int = weapon.natural_1_self_damage
        self.aims_at_vehicle: bool = "vehicle" in weapon.aim
        self.aims_at_warrior: bool = "warrior" in weapon.aim
        self.vehicle: Hurt = hurt(weapon.damage_vehicle)
        self.warrior: Hurt = hurt(weapon.damage_warrior)
        self.warrior_modifier: int = weapon.warrior_modifier
        bonus = weapon.max_bonus
        self.max_bonus: bool = bonus is not None
        """SH-SHOOT-4, SH-SHOOT-5: what a natural maximum adds against a warrior, and against the vehicle."""
        self.bonus_warrior: Hurt = hurt(bonus.vehicle_aim.split()[0] if bonus else None)
        self.bonus_vehicle: Hurt = hurt(bonus.warrior_aim.split()[0] if bonus else None)
        self.clinging: Hurt | None = hurt(weapon.clinging_damage) if weapon.clinging_damage else None
        pull, zone = weapon.pull, weapon.zone_test
        self.pull: int = pull.sections if pull else 0
        self.not_pulled: list[int] = [kinds.CLASSES.index(each) for each in pull.not_classes] if pull else []
        self.zone_modifier: int = zone.modifier if zone else 0
        self.zone_hurt: Hurt = hurt(zone.fail_damage if zone else None)
        self.zone_always: bool = zone is not None and zone.fail == "lost-control"
        """A failed roll in the tail zone is Lost Control, not only a natural 1."""
        self.zone_natural: bool = zone is not None and zone.natural_1 == "lost-control"


class ClassFacts:
    """One class of vehicles.toml; lists by part (SH-FLEET-1, SH-GEO-4)."""

    def __init__(self, facts: content.VehicleClass) -> None:
        parts = facts.part
        self.id: content.ClassId = facts.id
        self.name: str = facts.name
        self.cp: int = facts.cp
        self.hp: list[int] = [part.hp for part in parts] or [facts.hp]
        self.seats: list[int] = [part.seats for part in parts] or [facts.seats]
        self.width: int = facts.footprint.w
        self.length: int = facts.footprint.l
        self.part_length: list[int] = [part.footprint.l for part in parts] or [facts.footprint.l]
        self.offset: list[int] = [part.offset_y for part in parts] or [0]
        self.mounts_included: int = facts.mounts_included
        self.mounts_max: int = facts.mounts_max
        self.mount_arcs: list[content.Arc] = list(facts.mount_arcs)
        self.armor_faces: list[list[str]] = [list(part.armor_faces) for part in parts] or [
            list(facts.armor_faces)
        ]
        self.free_addon_cp: int = facts.free_addon_cp
        self.sections: int = facts.move_sections
        self.nudges: int = sum([1 << kinds.CLASSES.index(other) for other in facts.nudges])
        """SH-NUDGE-1: the classes that it may nudge, as a bit set."""
        self.ram: list[int] = [0] * len(kinds.CLASSES)
        for other, modifier in facts.ram_modifier.items():
            self.ram[kinds.CLASSES.index(other)] = modifier


class Lookup:
    """The look-ups of one box, the same for all matches."""

    def __init__(self, box: content.Box) -> None:
        self.box = box
        self.classes: list[ClassFacts] = [ClassFacts(facts) for facts in box.vehicles.vehicle]
        self.weapons: list[WeaponFacts] = [WeaponFacts(weapon) for weapon in box.weapons]
        self.longest_reach: int = max([2 * kinds.SECTION, *[weapon.range for weapon in self.weapons]])
        """No mount bears on what is farther away; a tail zone ends within two sections."""
        self.weapon_number: dict[str, int] = {weapon.id: i for i, weapon in enumerate(self.weapons)}
        self.addon_number: dict[str, int] = {addon: i for i, addon in enumerate(kinds.ADDONS)}
        self.board_reach: int = box.vehicles.template.board_reach
        self.uncouple_on: int = box.vehicles.vehicle[kinds.RIG].uncouple_on
        self.captured_share: float = box.points.captured_share
        self.contact: content.Contact = box.vehicles.contact
        self._read_warriors(box)
        self._read_addons(box)

    def _read_warriors(self, box: content.Box) -> None:
        fodder, hero = box.warriors.warrior
        needed = {roll.id: roll.success for roll in box.warriors.roll}
        changed = {modifier.id: modifier.value for modifier in box.warriors.modifier}
        self.fodder_die: int = fodder.skill_die
        self.hero_die: int = hero.skill_die
        self.fodder_tenacity: Hurt = hurt(fodder.tenacity)
        self.hero_tenacity: Hurt = hurt(hero.tenacity)
        self.melee: Hurt = hurt(fodder.attack.damage)
        self.ranged: Hurt = hurt(hero.attack.damage)
        self.ranged_reach: int = hero.attack.range
        self.move_on: int = needed["move"]
        self.board_on: int = needed["board"]
        self.cling_on: int = needed["cling"]
        self.launch_on: int = needed["launch"]
        self.after_change: int = changed["after-change"]
        self.after_cling: int = changed["after-cling"]
        self.flee: int = changed["flee"]
        self.forced_ram: int = changed["forced-ram"]
        self.rig_part: int = changed["rig-part"]

    def _read_addons(self, box: content.Box) -> None:
        effect = [addon.effect for addon in box.addons]
        self.armor: int = effect[kinds.ARMOR]["impact_damage"]
        self.chains: int = effect[kinds.CHAINS]["tail_zone_modifier"]
        self.launch_from_wreck: int = effect[kinds.HIDDEN]["launch_when_wrecked_modifier"]
        self.reinforcements: int = effect[kinds.REINFORCEMENTS]["extra_fodder"]
        self.ram_plate: int = effect[kinds.RAM_PLATE]["ram_damage_front"]
        self.nitro_sections: int = effect[kinds.NITRO]["extra_sections_ahead"]
        self.nitro_roll: int = effect[kinds.NITRO]["move_roll"]
        self.nitro_charges: int = box.addons[kinds.NITRO].charges
        self.hubs: int = effect[kinds.HUBS]["side_contact_damage"]
        self.cage_flee: int = effect[kinds.CAGE]["flee_modifier"]
        self.cage_bonus: int = effect[kinds.CAGE]["bonus_damage_to_crew"]
        self.winch: int = effect[kinds.WINCH]["board_reach"]
        self.planks: int = effect[kinds.PLANKS]["board_modifier"]
        self.planks_reach: int = effect[kinds.PLANKS]["board_modifier_reach"]
        self.smoke: int = effect[kinds.SMOKE]["shot_at_modifier"]
        self.smoke_charges: int = box.addons[kinds.SMOKE].charges
        self.shields: int = effect[kinds.SHIELDS]["tenacity_vs_shots"]
        self.wheel_lock: int = effect[kinds.WHEEL_LOCK]["unmanned_lost_control_max"]
        self.hanger: int = effect[kinds.HANGERS]["extra_fodder"]
        self.hitch: int = effect[kinds.HITCH]["uncouple_on"]
        self.drums: int = effect[kinds.DRUMS]["initiative"]
